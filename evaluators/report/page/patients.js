// Levels of each factor beside each other, tests, contrasts, and choices that change.

const SIGNIFICANT = 0.05;
const EVERYWHERE = "all";

function drawPatients(box) {
  const contrasts = rows("contrasts");
  if (!contrasts.length) {
    box.append(note("No run was asked about patients who differ in one factor alone: build the suite fairness, or take the sets crossed, DG, DA or DN of preferences."));
    return;
  }
  const runs = unique(contrasts.map((row) => row.run));
  const outcomes = unique(contrasts.map((row) => row.outcome));
  const space = el("div");
  let [run, outcome, where] = [runs[0], outcomes[0], "all"];
  const draw = () => {
    const mine = contrasts.filter((row) => row.run === run && row.breakdown === where && row.outcome === outcome);
    space.replaceChildren(...effectParts(run, outcome, where));
    const plot = space.querySelector(".forest");
    if (plot && mine.length) drawForest(plot, mine);
  };
  const breakdowns = unique(contrasts.map((row) => row.breakdown));
  box.append(
    el(
      "div",
      { class: "controls" },
      runs.length > 1 && choice("Run", runs, (value) => ((run = value), draw())),
      outcomes.length > 1 && choice("Of", outcomes, (value) => ((outcome = value), draw()), (value) => DATA.outcomes[value]),
      choice("Questions", breakdowns, (value) => ((where = value), draw()), (value) => ({ all: "all", task: "by task", node: "by node of the graph" })[value]),
    ),
    space,
  );
  draw();
}

function effectParts(run, outcome, where) {
  const mine = (name) => rows(name).filter((row) => row.run === run && row.breakdown === where && (row.outcome === undefined || row.outcome === outcome));
  const [tests, contrasts, flips] = [mine("tests"), mine("contrasts"), mine("flips")];
  return [
    where === EVERYWHERE && el("div", {}, el("h3", {}, `Differences in ${DATA.outcomes[outcome]}`), el("div", { class: "forest" })),
    where === EVERYWHERE && note("Each line is the first level less the second on the same questions with everything else equal, in points, with its 95 % interval by base question. Filled: the adjusted p is below 0.05."),
    tests.length && el("div", {}, el("h3", {}, "Does a factor change the answers?"), testTable(tests)),
    contrasts.length && el("div", {}, el("h3", {}, "Two levels beside each other"), contrastTable(contrasts)),
    flips.length && el("div", {}, el("h3", {}, "Choices that change"), flipTable(flips)),
    note(`P values come from changes of sign, or of levels, within base questions. Adjusted: by ${DATA.adjustment}, over all contrasts or all tests of factors of these questions and this outcome.`),
  ].filter(Boolean);
}

// Differences with their intervals, drawn once the box has its width. On a narrow page each label stands above its line.
function drawForest(box, contrasts) {
  const label = (row) => `${row.first} − ${row.second}`;
  const longest = Math.max(...contrasts.map((row) => label(row).length));
  atAnyWidth(box, (width) => {
    const narrow = width < 640;
    const [left, right, top, high] = [narrow ? 12 : longest * 6.9 + 24, 56, 26, narrow ? 38 : 22];
    const ends = contrasts.flatMap((row) => [row.difference, row.low ?? 0, row.high ?? 0].map(Math.abs));
    const most = Math.max(...ends, 0.05);
    const x = (value) => (left + ((value + most) / (2 * most)) * (width - left - right)).toFixed(1);
    const total = top + contrasts.length * high + 10;
    const upright = (value) => [
      svg("path", { class: "axis", d: `M${x(value)},${top - 6} V${total - 6}` }),
      svg("text", { class: "quiet", x: x(value), y: 14, "text-anchor": value < 0 && narrow ? "start" : "middle" }, points(value)),
    ];
    const line = (row, place) => {
      const y = top + (place + (narrow ? 0.72 : 0.5)) * high;
      const name = narrow ? { x: left, y: y - 12 } : { x: left - 12, y: y + 4, "text-anchor": "end" };
      return svg(
        "g",
        { class: row.adjusted < SIGNIFICANT ? "sure" : "unsure" },
        svg("title", {}, `${row.factor}: ${label(row)}: ${points(row.difference)} (${points(row.low)} to ${points(row.high)}), adjusted p ${probability(row.adjusted)}`),
        svg("text", name, label(row)),
        row.low !== null && svg("path", { class: "ends", d: `M${x(row.low)},${y} H${x(row.high)}` }),
        svg("circle", { cx: x(row.difference), cy: y, r: 4.5 }),
        svg("text", { class: "quiet", x: width - right + 8, y: y + 4 }, points(row.difference)),
      );
    };
    return svg("svg", { width, height: total, viewBox: `0 0 ${width} ${total}`, role: "img", "aria-label": "Differences between levels; the figures are in the table below." }, [-most, 0, most].map(upright), contrasts.map(line));
  });
}

const whereColumn = { title: "Questions", value: (row) => (row.breakdown === "node" ? named(row.key, DATA.names?.[row.key]) : taskName(row.key)), header: true };
const factorColumn = { title: "Factor", value: (row) => row.factor };
const baseColumn = { title: "Base questions", value: (row) => row.bases, number: true, show: count };
const pColumns = [
  { title: "p", value: (row) => row.p, number: true, show: probability },
  { title: "Adjusted p", value: (row) => row.adjusted, number: true, show: probability },
];

const testTable = (listed) =>
  sortable([whereColumn, factorColumn, baseColumn, { title: "Greatest difference of levels", value: (row) => row.spread, number: true, show: points }, ...pColumns], listed, { caption: "Differences in points.", dense: true });

const contrastTable = (listed) =>
  sortable(
    [
      whereColumn,
      factorColumn,
      { title: "First", value: (row) => row.first },
      { title: "Second", value: (row) => row.second },
      { title: "Difference", value: (row) => row.difference, number: true, show: points },
      intervalColumn((value) => points(value)),
      baseColumn,
      { title: "Pairs", value: (row) => row.pairs, number: true, show: count },
      ...pColumns,
    ],
    listed,
    { caption: "The first less the second, in points.", find: (row) => `${row.key} ${row.factor} ${row.first} ${row.second}`, sorted: [9, 1], dense: true },
  );

const flipTable = (listed) =>
  sortable(
    [
      whereColumn,
      factorColumn,
      { title: "Between", value: (row) => (row.first ? `${row.first} and ${row.second}` : "any two levels") },
      { title: "Flips, %", value: (row) => row.share, number: true, show: percent },
      intervalColumn(),
      { title: "Pairs answered", value: (row) => row.pairs, number: true, show: count },
      { title: "Pairs not answered", value: (row) => row.unanswered, number: true, show: count },
      { title: "Questions with a flip", value: (row) => row.bases_flipped, number: true, show: (value, row) => `${value} of ${row.bases}` },
    ],
    listed,
    { caption: "How often the choice differs between two patients, or two orders of the options, with everything else equal.", find: (row) => `${row.key} ${row.factor} ${row.first} ${row.second}`, dense: true },
  );
