// The table of all consultations, with filters; a press opens one.

const FILTERS = { run: "", disorder: "", ended: "", outcome: "" };
let LISTED = [];

function listedNow() {
  const { run, disorder, ended, outcome } = FILTERS;
  return LISTED.filter(
    (row) =>
      (!run || row.run === run) &&
      (!disorder || row.named === disorder || (truthShown && row.gold !== null && row.gold.split(" ").includes(disorder))) &&
      (!ended || row.status === ended) &&
      (!outcome || (outcome === "early" ? row.premature === true : row.outcome === outcome)),
  );
}

function drawOverview(listed) {
  LISTED = listed;
  const space = el("div");
  const told = el("p", { class: "note" });
  const draw = () => {
    const found = listedNow();
    told.textContent = `${plural(found.length, "consultation")} of ${count(LISTED.length)}.` + (DATA.places.includes(null) ? " Those without a link are not shown turn by turn: nothing was held of them, or there are more than the limit." : "");
    space.replaceChildren(overviewTable(found));
  };
  const pick = (title, name, values, words) => values.length > 1 && choice(title, ["", ...values], (value) => ((FILTERS[name] = value), draw()), (value) => (value === "" ? "all" : words(value)));
  const disorders = unique(LISTED.flatMap((row) => [row.named, ...(row.gold === null ? [] : row.gold.split(" "))])).filter((code) => code !== null);
  const outcomes = unique(LISTED.map((row) => row.outcome));
  if (LISTED.some((row) => row.premature)) outcomes.push("early");
  section("overview").append(
    el(
      "div",
      { class: "controls" },
      pick("Run", "run", RUNS, (name) => name),
      pick("Disorder", "disorder", disorders.sort((one, other) => compareValues(nameOf(one), nameOf(other))), nameOf),
      pick("Ended", "ended", unique(LISTED.map((row) => row.status)), (status) => ENDED[status] ?? status),
      pick("Outcome", "outcome", outcomes, (outcome) => (outcome === "early" ? PREMATURE : OUTCOMES[outcome])[0]),
    ),
    told,
    space,
  );
  onTruth(draw);
}

function overviewTable(found) {
  const link = (row) => (row.place === null ? el("span", {}, visible(row.case)) : el("a", { href: addressOf(row) }, visible(row.case)));
  return sortable(
    [
      { title: "Case", value: (row) => row.case, cell: link },
      ...(RUNS.length > 1 ? [{ title: "Run", value: (row) => row.run, cell: (row) => el("span", {}, visible(row.run)) }] : []),
      { title: "Patient", value: (row) => row.age, show: (_, row) => `${row.age}, ${row.sex}` },
      { title: "Named", value: (row) => (row.named === null ? null : nameOf(row.named)), wide: true },
      { title: "%", value: (row) => row.probability, show: percent, number: true },
      ...(truthShown ? [{ title: "Truth", value: (row) => goldNames(row).join("; "), wide: true }] : []),
      { title: "Outcome", value: (row) => row.outcome, cell: (row) => el("span", { class: "chips" }, outcomeChips(row)) },
      { title: "Ended", value: (row) => row.why ?? row.status, show: (why, row) => (row.status === "closed" ? why : ENDED[row.status] ?? row.status), wide: true },
      { title: "Questions", value: (row) => row.questions, number: true },
      { title: "Certificate", value: (row) => row.came_up, show: (_, row) => (row.certificate === null ? "" : `${row.came_up} of ${row.certificate}`), number: true },
      { title: "Denied", value: (row) => row.denied, number: true },
      { title: "Withheld", value: (row) => row.withheld, number: true },
      { title: "Risk", value: (row) => row.risk_turn, number: true },
    ],
    found,
    { caption: "Certificate: how many of the fewest sufficient questions were asked or told. Denied, withheld: facts. Risk: the turn in which it was first asked about.", find: (row) => `${row.case} ${row.run} ${row.named === null ? "" : nameOf(row.named)}`, dense: true },
  );
}
