// What a certificate is, with that of the case.

function certificateOf(talk, row) {
  const found = talk.certificate;
  if (!found) {
    return el(
      "div",
      { class: "card" },
      el("h3", {}, "Certificate"),
      note(row.gold === null ? "The folder of the cases does not say what is true of them." : "No certificate was sought for this case; kgbench cases --certificates N seeks those of N cases."),
    );
  }
  const size = found.keys.length;
  const up = found.keys.filter(([, turn]) => turn !== null).length;
  return el(
    "div",
    { class: "card" },
    el("h3", {}, "Certificate"),
    el(
      "p",
      {},
      `Of this patient, ${plural(size, "true answer")} settle every verdict: with them alone, and everything else unknown, the criteria say of each disorder whether it is met, as they do when all is known. `,
      found.unproved ? "Whether fewer could do so was not found out. " : "No smaller set of answers does so, and none of them can be left out. ",
      `Somebody who asks one thing at a time, and is told nothing unasked, cannot have settled this case before question ${size}. `,
      `In this consultation ${up} of the ${size} came up, in ${plural(row.questions ?? talk.turns.filter((turn) => turn.number).length, "question")}.`,
    ),
    note(`Without questions for a whole group of symptoms it takes ${plural(found.by_symptom, "answer")}; that the right diagnosis is met, and nothing more, takes ${found.gold}.`),
    el(
      "details",
      {},
      el("summary", {}, `The ${plural(size, "question")} of the certificate`),
      el("ul", { class: "keys" }, found.keys.map(([key, turn, asked]) => el("li", {}, noun(key, row.language), " ", cameUp(turn, asked)))),
    ),
  );
}

function cameUp(turn, asked) {
  if (turn === null) return chip("quiet", ["never came up", "neither asked nor told"]);
  return el("button", { type: "button", class: "plain", onclick: () => toTurn(turn) }, `${asked ? "asked" : "told unasked"} in turn ${turn}`);
}
