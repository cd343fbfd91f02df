// The words of a consultation as a chat, with what each turn changed beside it.

const turnId = (turn) => `turn-${turn}`;

// Leads from the plot to the words.
function toTurn(turn) {
  const found = section(turnId(turn));
  found.scrollIntoView({ block: "center" });
  found.focus({ preventScroll: true });
}

const chatOf = (talk, row) => el("ol", { class: "chat", start: 0 }, talk.turns.map((turn) => turnOf(turn, row)));

function turnOf(turn, row) {
  const spoken = { lang: languageTag(row.language), dir: "auto" };
  const said = (who, words, kind, marks = []) =>
    el("div", { class: `bubble ${kind}` }, el("p", { class: "who" }, who, marks.map((mark) => [" ", mark])), el("p", { class: "spoken", ...spoken }, visible(words)));
  return el(
    "li",
    { class: "turn", id: turnId(turn.turn), value: turn.turn, tabindex: -1 },
    el("div", { class: "number", title: turn.number ? `question ${turn.number}` : null }, el("span", { class: "aside" }, "Turn "), turn.turn),
    el(
      "div",
      { class: "talk" },
      said("Doctor", turn.text, "doctor", marksOf(turn)),
      turn.observed && el("p", { class: "stage" }, el("span", { class: "who" }, "Observed: "), el("span", spoken, visible(turn.observed))),
      (turn.reply || turn.act !== "closing") && said("Patient", turn.reply || "(no words)", "patient", [turn.risk[1] && chip("risk", ["risk told", "the reply tells of a risk"]), !turn.understood && chip("quiet", ["not understood", "the patient did not understand what was asked"])].filter(Boolean)),
      factsOf(turn, row),
    ),
    el("div", { class: "margin" }, changesOf(turn)),
  );
}

function marksOf(turn) {
  return [
    turn.risk[0] && turn.act === "question" && chip("risk", ["risk question", "it asks about risk"]),
    ACTS[turn.act] && chip(["closing", "background"].includes(turn.act) ? "quiet" : "risk", [ACTS[turn.act], ACTS[turn.act]]),
    turn.trust && chip("trust", ["builds trust", "it begins with words that build trust"]),
    turn.turn > 0 && turn.act === "question" && !turn.asked.length && chip("quiet", ["nothing recognised", "no question was found in the words"]),
  ].filter(Boolean);
}

const FEW_NAMES = 2;

// Changes of the verdicts; once where both tracks have the same.
function changesOf(turn) {
  const listed = (title, changes) => changes.some((codes) => codes.length) && el("div", {}, el("p", { class: "who" }, title), changeLines(changes));
  const alike = JSON.stringify(turn.heard) === JSON.stringify(turn.true);
  return alike ? listed("Heard and true", turn.heard) : [listed("By what was heard", turn.heard), listed("By what is true", turn.true)];
}

function changeLines([met, unmet, reopened]) {
  const line = (kind, sign, word, codes) => {
    if (!codes.length) return null;
    const names = codes.map(nameOf).join(", ");
    const head = [el("span", { class: kind, "aria-hidden": "true" }, `${sign} `), `${word}: `];
    if (codes.length <= FEW_NAMES) return el("p", {}, head, names);
    return el("details", {}, el("summary", {}, head, plural(codes.length, "disorder")), el("p", {}, names));
  };
  return [line("is-met", "◆", "met", met), line("is-unmet", "▬", "ruled out", unmet), line("is-open", "○", "open again", reopened)];
}
