// Every metric, task by task, first those that no section above shows. Closed at first, for it is long.

const EVERY = "";

function drawMetrics() {
  const listed = rows("metrics");
  const above = new Set(["runs", "errors"].flatMap((sheet) => DATA.sheets[sheet].columns));
  const tasks = unique(listed.map((row) => row.task));
  const metrics = unique(listed.map((row) => row.metric)).sort((one, other) => above.has(one) - above.has(other));
  let [task, metric] = [tasks[0], EVERY];
  const space = el("div");

  function draw() {
    const found = listed.filter((row) => [EVERY, row.task].includes(task) && [EVERY, row.metric].includes(metric));
    // The runs of one figure stand together, to be compared at a glance.
    const places = (row) => [tasks.indexOf(row.task), metrics.indexOf(row.metric), RUNS.indexOf(row.run)];
    found.sort((one, other) => places(one).map((place, level) => place - places(other)[level]).find(Boolean) ?? 0);
    space.replaceChildren(metricTable(found));
  }

  section("metrics").append(
    note("Precision, recall and F1, the balance of yes and no, the liking for places, agreement under other orders, and calibration, each where it is defined."),
    el(
      "details",
      {},
      el("summary", {}, `${plural(listed.length, "figure")} by run, task and metric`),
      el(
        "div",
        { class: "controls" },
        choice("Task", [...tasks, EVERY], (value) => ((task = value), draw()), (value) => ({ all: "all tasks together", [EVERY]: "each task" })[value] ?? value),
        choice("Metric", [EVERY, ...metrics], (value) => ((metric = value), draw()), (value) => (value === EVERY ? "each metric" : value.replaceAll("_", " "))),
      ),
      space,
    ),
  );
  draw();
}

function metricTable(listed) {
  const part = (title, name) => ({ title, value: (row) => row[name], show: measured, number: true });
  return sortable(
    [
      { title: "Metric", value: (row) => row.metric.replaceAll("_", " "), header: true },
      { title: "Task", value: (row) => row.task },
      { title: "Run", value: (row) => row.run, wide: true },
      part("Value", "value"),
      intervalColumn(measured),
      part("Chance", "chance"),
      ...(listed.some((row) => typeof row.ceiling === "number") ? [part("One expert", "ceiling")] : []),
      { title: "Answers", value: (row) => row.n, number: true, show: count },
      { title: "Groups", value: (row) => row.groups, number: true, show: count },
      { title: "Better", value: (row) => row.direction },
    ],
    listed,
    { caption: "In percent; what can be greater than one, such as the Brier score, as it is.", dense: true },
  );
}
