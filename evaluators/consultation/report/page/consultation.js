// One consultation: who and what, the plot, the chat, the conclusion, the certificate.

let opened = null;
let drawPlotAgain = () => {};

function drawConsultation() {
  const places = new Map(DATA.places.map((place, row) => [row, place]));
  const listed = rows("consultations").map((row, place) => ({ ...row, ...runOf(row.run), place: places.get(place) }));
  section("consultation").append(el("div", { id: "opened" }));
  onTruth(() => opened && drawPlotAgain());
  window.addEventListener("hashchange", () => openByAddress(listed));
  return listed;
}

const runOf = (name) => {
  const { doctor, patient, language, budget } = rows("runs").find((row) => row.run === name);
  return { doctor, patient, language, budget };
};

const addressOf = (row) => `#case=${encodeURIComponent(row.run)}/${encodeURIComponent(row.case)}`;

// The consultation that the address names; otherwise the first that can be read, where none is open.
async function openByAddress(listed) {
  const wanted = listed.find((row) => addressOf(row) === location.hash && row.place !== null);
  if (wanted) {
    await openConsultation(wanted);
    section("consultation").scrollIntoView();
    section("consultation").focus({ preventScroll: true });
  } else if (opened === null) {
    const first = listed.find((row) => row.place !== null);
    if (first) await openConsultation(first);
    else section("opened").append(note("No consultation was held."));
  }
}

async function openConsultation(row) {
  opened = row;
  const box = section("opened");
  let talk = null;
  try {
    talk = await wordsOf(row.place);
  } catch (error) {
    box.replaceChildren(note(`The words cannot be unpacked (${error.message}).`));
    return;
  }
  if (opened !== row) return;
  const [legend, space, table] = [el("div"), el("div"), el("div")];
  box.replaceChildren(headOf(row), stepsOf(row), el("h3", {}, "Belief and verdicts"), legend, space, note("Above: how likely each disorder is by what was heard. Below: bars for the share of disorders that are ruled out, ◆ where one is met, by what was heard and by what is true of what was asked or told. A press on a turn leads to its words."), el("details", { class: "figures" }, el("summary", {}, "The figures of the plot"), table), el("h3", {}, "What was said"), chatOf(talk, row), conclusionOf(talk), certificateOf(talk, row));
  drawPlotAgain = () => {
    legend.replaceChildren(plotLegend(talk));
    table.replaceChildren(plotTable(talk));
    space.replaceChildren(drawPlot(talk, Math.max(box.clientWidth, 280)));
  };
  drawPlotAgain();
  box.dataset.case = row.case;
}

function headOf(row) {
  const pair = (name, ...words) => el("div", {}, el("dt", {}, name), el("dd", {}, words));
  return el(
    "dl",
    { class: "head" },
    pair("Case", el("b", {}, visible(row.case))),
    RUNS.length > 1 && pair("Run", visible(row.run)),
    pair("Patient", patientWords(row), el("span", { class: "note" }, ` played by ${row.patient}`)),
    pair("Doctor", visible(row.doctor)),
    pair("Language", languageName(row.language)),
    pair("Ended", endedWords(row)),
    pair("Named", row.named === null ? "nothing" : `${nameOf(row.named)}, ${percent(row.probability)}\u00a0%`),
    pair("Outcome", outcomeChips(row)),
    row.gold !== null && el("div", { class: "truth" }, el("dt", {}, "Truth"), el("dd", {}, el("b", {}, goldNames(row).join("; ")))),
  );
}

function endedWords(row) {
  const by = row.by ? ` (${row.by})` : "";
  const questions = row.questions === null ? "" : `, after ${plural(row.questions, "question")} of ${row.budget}`;
  const why = row.why && row.why !== row.status ? `: ${row.why}` : "";
  return [visible(`${ENDED[row.status] ?? row.status}${by}${why}${questions}`), row.problem && el("p", { class: "note" }, visible(row.problem))];
}

// To the one before and after, in the order and by the filters of the table.
function stepsOf(row) {
  const order = listedNow().filter((one) => one.place !== null);
  const at = order.findIndex((one) => one.run === row.run && one.case === row.case);
  const to = (title, one) => el("button", { type: "button", class: "push", disabled: !one, onclick: () => (location.hash = addressOf(one)) }, title);
  return el("div", { class: "controls" }, to("Previous", order[at - 1]), to("Next", at < 0 ? order[0] : order[at + 1]), at >= 0 && el("span", { class: "note" }, `${count(at + 1)} of ${count(order.length)} that can be read here`));
}

function conclusionOf(talk) {
  const found = talk.conclusion;
  if (!found) return el("div", { class: "card" }, el("h3", {}, "Conclusion"), note("This consultation is not over."));
  const [met, unmet, open] = found.parts;
  const parts = (title, sign, listed) => listed.length > 0 && el("div", {}, el("p", { class: "who" }, title), el("ul", {}, listed.map((part) => el("li", {}, `${sign} `, visible(part)))));
  return el(
    "div",
    { class: "card" },
    el("h3", {}, "Conclusion"),
    found.ranked.length > 0 &&
      el(
        "ol",
        { class: "ranked" },
        found.ranked.map(([code, share]) => el("li", {}, el("span", { class: "share", style: { "width": `${Math.max(0.5, 100 * Math.min(share, 1))}%` } }), el("span", { class: "named" }, `${nameOf(code)}, ${percent(share)}\u00a0%`))),
      ),
    !found.ranked.length && note("The doctor names nothing."),
    met.length + unmet.length + open.length > 0 &&
      el("details", {}, el("summary", {}, `Criteria of ${nameOf(found.ranked[0][0])} by what was heard: ${met.length} met, ${unmet.length} not met, ${open.length} open`), parts("Met", "✓", met), parts("Not met", "✗", unmet), parts("Open", "?", open)),
  );
}
