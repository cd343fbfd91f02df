// The facts of a reply: what was asked, how it was told, what was heard, and what is true.

const ASKED_HOW = { declared: () => "named by the doctor", index: (sure) => `found in the words, ${percent(sure)} % sure` };
const askedHow = ([, how, sure]) => (ASKED_HOW[how] ?? (() => how))(sure);

function factsOf(turn, row) {
  if (!turn.said.length && !turn.asked.length) return null;
  const told = new Set(turn.said.map(([key]) => key));
  const unanswered = turn.asked.filter(([key]) => !told.has(key));
  const title = turn.said.length ? plural(turn.said.length, "fact") : "no fact";
  return el(
    "details",
    { class: "facts" },
    el("summary", {}, title),
    el(
      "div",
      { class: "inside" },
      turn.said.map((fact) => factOf(fact, turn.asked.find(([key]) => key === fact[0]), row.language)),
      unanswered.map((asked) => el("p", { class: "asked" }, "Asked, and nothing told: ", noun(asked[0], row.language), el("span", { class: "gloss" }, ` (${askedHow(asked)})`))),
    ),
  );
}

function factOf([key, status, heard, truth, same], asked, language) {
  const pair = (name, words) => [el("dt", {}, name), el("dd", {}, words)];
  const answers = same ? pair("Heard and true", visible(heard)) : [pair("Heard", heard === null ? "no answer" : visible(heard)), pair("True", visible(truth ?? ""))];
  return el(
    "div",
    { class: "fact" },
    el("p", {}, noun(key, language), " ", chip(status, FACT_STATUSES[status]), same === false && [" ", chip("differs", ["differs", "what was heard is not what is true"])], el("span", { class: "id" }, key)),
    el("dl", {}, truth === null ? pair("About", "background that no criterion asks for") : answers, pair("Asked", asked ? askedHow(asked) : "no")),
  );
}
