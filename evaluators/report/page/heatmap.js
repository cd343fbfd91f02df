// A sheet turned round: a row for each key, a column for each run, coloured by accuracy.

function heat(sheet, keyColumn, { title, caption = "", sorted = [0, 1] }) {
  const listed = rows(sheet);
  const byKey = new Map();
  for (const row of listed) {
    const key = row[keyColumn];
    if (!byKey.has(key)) byKey.set(key, { key, name: row.name, runs: {} });
    byKey.get(key).runs[row.run] = row;
  }
  // How many answers the runs have; each cell says so itself where they have not equally many.
  const sizes = ({ runs }) => unique(Object.values(runs).map((row) => row.n).filter((n) => n > 0)).sort((one, other) => one - other);
  const chances = ({ runs }) => unique(Object.values(runs).map((row) => row.chance).filter((chance) => chance !== null)).sort((one, other) => one - other);
  const label = (row) => named(row.key, row.name);
  const runColumn = (run) => ({
    title: run,
    number: true,
    value: (row) => row.runs[run]?.accuracy ?? null,
    cell: (row) => heatCell(row.runs[run], sizes(row).length > 1, () => openItems(label(row), behind(sheet, row.key), run)),
  });
  const columns = [
    { title, value: label, header: true, wide: true },
    { title: "Answers", value: (row) => sizes(row).at(-1) ?? 0, number: true, show: (most, row) => unique([sizes(row)[0] ?? 0, most]).map(count).join(" to ") },
    { title: "Chance", value: (row) => chances(row)[0] ?? null, number: true, show: (_, row) => unique(chances(row).map(percent)).join(" to ") },
    ...RUNS.map(runColumn),
  ];
  return sortable(columns, [...byKey.values()], { caption, find: label, sorted });
}

function drawTasks() {
  const box = section("tasks");
  box.append(scale(), heat("tasks", "task", { title: "Task", caption: "Accuracy in percent, below it the 95 % interval, n, the answers of the run, where runs have not equally many, and the groups that they come from." }));
  if (rows("tenths").length) box.append(el("h3", {}, "Exams, tenth by tenth"), heat("tenths", "tenth", { title: "Tenth", caption: "Accuracy in percent on the items of each tenth of the exam, from its beginning." }));
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
    heat("differentials", "differential", { title: "Differential", sorted: [3, 1] }),
  );
}
