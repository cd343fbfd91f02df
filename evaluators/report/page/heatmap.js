// A sheet turned round: a row for each key, a column for each run, coloured by accuracy.

function heat(sheet, keyColumn, { title, caption = "", sorted = [0, 1] }) {
  const listed = rows(sheet);
  const byKey = new Map();
  for (const row of listed) {
    const key = row[keyColumn];
    if (!byKey.has(key)) byKey.set(key, { key, name: row.name, n: 0, runs: {} });
    const found = byKey.get(key);
    found.runs[row.run] = row;
    found.n = Math.max(found.n, row.n);
  }
  const label = (row) => named(row.key, row.name);
  const runColumn = (run) => ({
    title: run,
    number: true,
    value: (row) => row.runs[run]?.accuracy ?? null,
    cell: (row) => heatCell(row.runs[run], () => openItems(label(row), behind(sheet, row.key), run)),
  });
  const columns = [
    { title, value: label, header: true, wide: true },
    { title: "Answers", value: (row) => row.n, number: true, show: count },
    ...RUNS.map(runColumn),
  ];
  return sortable(columns, [...byKey.values()], { caption, find: label, sorted });
}

function heatCell(row, opened) {
  if (!row || row.accuracy === null) return el("span", { class: "blank" }, "not measured");
  const interval = row.low === null ? null : `${Math.round(100 * row.low)}–${Math.round(100 * row.high)}`;
  const chance = row.chance === null || row.chance === undefined ? "" : `, chance ${percent(row.chance)} %`;
  const title = `${percent(row.accuracy)} % of ${plural(row.n, "answer")}${chance}`;
  return el("button", { type: "button", title, style: shade(row.accuracy), onclick: opened }, percent(row.accuracy), interval && el("small", {}, interval));
}

function drawTasks() {
  section("tasks").append(scale(), heat("tasks", "task", { title: "Task", caption: "Accuracy in percent, below it the 95 % interval." }));
}

function drawDisorders() {
  const box = section("disorders");
  if (!rows("disorders").length) {
    box.append(note("No case of a disorder was asked."));
    return;
  }
  box.append(
    scale(),
    heat("disorders", "disorder", { title: "Right disorder", caption: "Accuracy in percent on the cases of each disorder." }),
    el("h3", {}, "Differentials, by the disorder that is right"),
    heat("differentials", "differential", { title: "Differential", sorted: [2, 1] }),
  );
}
