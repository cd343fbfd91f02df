// Figures of the runs beside chance and beside what a single expert reaches.

const HUES = ["var(--accent)", "var(--over)", "var(--under)", "var(--right)", "var(--incorrect)"];

function drawScores() {
  const box = section("scores");
  const listed = rows("figures");
  if (!listed.length) {
    box.append(note("No run names letters or gives probabilities: give runs on a build by `kgbench preferences export`."));
    return;
  }
  const metrics = unique(listed.map((row) => row.metric)).filter((metric) => metric in METRICS);
  const tasks = unique(listed.map((row) => row.task));
  const space = el("div");
  const told = el("div");
  let [metric, task] = [metrics[0], ""];
  const draw = () => {
    space.replaceChildren(levels(listed.filter((row) => row.metric === metric), tasks));
    told.replaceChildren(figureTable(listed.filter((row) => (!task || row.task === task))));
  };
  box.append(
    el("div", { class: "controls" }, choice("Figure", metrics, (value) => ((metric = value), draw()), metricName)),
    space,
    note("With 95 % intervals by base question. The dotted line is chance, the dashed one what a single expert reaches against the label of the other experts. Replies without an answer are right about nothing and are in no distance; they stand in rows of their own below."),
    el("h3", {}, "All figures"),
    el("div", { class: "controls" }, choice("Category", ["", ...tasks], (value) => ((task = value), draw()), (value) => (value === "" ? "each" : taskName(value)))),
    told,
  );
  draw();
}

// A line for each run and category, on a scale that holds all that is drawn.
function levels(listed, tasks) {
  const values = listed.flatMap((row) => [row.value, row.high, row.chance, row.ceiling]).filter((value) => value !== null);
  const most = Math.max(...values, listed[0].greatest <= 1 ? 1 : 0.01);
  const at = (value) => `${(100 * Math.min(Math.max(value, 0), most)) / most}%`;
  const mark = (kind, title, value, row) => value !== null && el("span", { class: kind, title: `${title} ${measured(value, row)}`, style: { left: at(value) } });
  const line = (row) => {
    const hue = HUES[RUNS.indexOf(row.run) % HUES.length];
    return [
      el("div", { class: "label" }, `${taskName(row.task)}: ${row.run}`),
      el(
        "div",
        { class: "track" },
        mark("chance", "chance", row.chance, row),
        mark("chance expert", "one expert", row.ceiling, row),
        row.low !== null && el("span", { class: "span", style: { left: at(row.low), width: at(row.high - row.low), background: hue } }),
        el("span", { class: "dot", title: `${measured(row.value, row)} (${measured(row.low, row)} to ${measured(row.high, row)})`, style: { left: at(row.value), background: hue } }),
      ),
      el("div", { class: "number" }, measured(row.value, row)),
    ];
  };
  const axis = [0, 0.25, 0.5, 0.75, 1].map((share) => el("span", {}, measured(share * most, listed[0])));
  const ordered = tasks.flatMap((task) => listed.filter((row) => row.task === task));
  return el("div", { class: "dots" }, ordered.map(line), el("span", { class: "gap" }), el("div", { class: "axis" }, axis), el("span"));
}

function figureTable(listed) {
  const part = (title, name) => ({ title, value: (row) => row[name], show: measured, number: true });
  return sortable(
    [
      { title: "Figure", value: (row) => metricName(row.metric), header: true },
      { title: "Category", value: (row) => taskName(row.task) },
      { title: "Run", value: (row) => row.run, wide: true },
      part("Value", "value"),
      intervalColumn(measured),
      part("Chance", "chance"),
      part("One expert", "ceiling"),
      { title: "Answers", value: (row) => row.n, number: true, show: count },
      { title: "Questions", value: (row) => row.groups, number: true, show: count },
      { title: "Better", value: (row) => row.direction },
    ],
    listed,
    { caption: "In percent; Brier scores and entropies as they are.", find: (row) => `${metricName(row.metric)} ${taskName(row.task)} ${row.run}`, dense: true },
  );
}
