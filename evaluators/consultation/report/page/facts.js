// The facts of a reply: what was asked, how it was told, what was heard, and what is true.

function factsOf(turn, row) {
  const language = row.language;
  if (!turn.said.length && !turn.asked.length) return null;
  const title = turn.said.length ? plural(turn.said.length, "fact") : "No fact";
  return el("details", { class: "facts" }, el("summary", {}, title), el("div", { class: "inside" }, askedOf(turn, language), turn.said.map((fact) => factOf(fact, language))));
}

function askedOf(turn, language) {
  if (!turn.asked.length) return null;
  const how = (kind, sure) => (kind === "declared" ? "named by the doctor" : `found in the words, ${percent(sure)} % sure`);
  return el(
    "p",
    { class: "asked" },
    "Asked: ",
    turn.asked.map(([key, kind, sure], place) => [place > 0 && "; ", noun(key, language), el("span", { class: "note" }, ` (${how(kind, sure)})`)]),
  );
}

function factOf([key, status, heard, truth, same], language) {
  const pair = (name, words, kind) => [el("dt", {}, name), el("dd", { class: kind }, words)];
  return el(
    "div",
    { class: "fact" },
    el("p", {}, noun(key, language), " ", chip(status, FACT_STATUSES[status]), same === false && [" ", chip("differs", ["differs", "what was heard is not the whole truth"])], el("span", { class: "id" }, key)),
    truth === null
      ? note("Background: no criterion asks for it.")
      : el("dl", {}, pair("Heard", heard === null ? "no answer" : visible(heard)), pair("True", visible(truth))),
  );
}
