// Figures of the runs, each with what it is over and its 95 % interval.

const PARTS = [
  ["diagnosis", "Diagnoses", "How good the conclusions are, by disorders and by classes of ICD-10. A consultation without a conclusion counts as wrong."],
  ["gaps", "What is lost", "By asking: what the reference loses when it has only what was heard. By concluding: what the doctor loses against the reference. In both orders and their mean; they add up to the total."],
  ["decided", "Decided after so many questions", "Bound: cases whose certificate has at most so many questions; nobody who asks one thing at a time can have decided more."],
  ["course", "The course", "What was covered and wasted, how risk was asked about, and when it was closed."],
  ["belief", "The belief after so many questions", "Stated: mean probability of the likeliest. Right: how often that is right. Error: expected calibration error."],
  ["controls", "Controls", "What figures come to where nothing can be known."],
];
const GAP_NAMES = {
  full: "first right: reference, all true answers",
  reference: "first right: reference, what was heard",
  doctor: "first right: doctor",
  doctor_full: "first right: doctor, all true answers",
  doctor_full_estimated: "first right: doctor, all true answers (estimated)",
  total: "total loss",
  asking_asked_first: "asking gap, asked first",
  concluding_asked_first: "concluding gap, asked first",
  asking_concluded_first: "asking gap, concluded first",
  concluding_concluded_first: "concluding gap, concluded first",
  asking_both: "asking gap, mean",
  concluding_both: "concluding gap, mean",
};
const OF_TITLES = { diagnosis: "Labels", decided: "Questions", belief: "Questions", controls: "Control" };
const FIGURE_NAMES = { accuracy: "exact", mrr: "MRR", macro_f1: "macro F1", weighted_f1: "weighted F1", example_f1: "F1 by case", top1: "top 1", top3: "top 3", ...GAP_NAMES, calibration_error: "ECE", jaccard: "Jaccard" };
const figureName = (name) => FIGURE_NAMES[name] ?? name.replaceAll("_", " ");

function drawFigures() {
  const box = section("figures");
  const unscored = rows("runs").filter((row) => row.unscored);
  unscored.forEach((row) => box.append(note(visible(`${row.run}: ${row.unscored}; kgbench consult score works its figures out.`))));
  const listed = rows("figures");
  box.append(runsTable());
  PARTS.forEach(([part, title, words], place) => {
    const found = listed.filter((row) => row.part === part);
    if (found.length) box.append(el("details", { class: "part", open: place === 0 }, el("summary", {}, title), note(words), figureTable(found)));
  });
}

const runsTable = () =>
  sortable(
    [
      { title: "Run", value: (row) => row.run, header: true },
      { title: "Doctor", value: (row) => row.doctor },
      { title: "Patient", value: (row) => row.patient },
      { title: "Language", value: (row) => row.language, show: languageName },
      { title: "Cases", value: (row) => row.cases, show: count, number: true },
      { title: "Over", value: (row) => row.over, show: count, number: true },
      { title: "First named right", value: (row) => row.right, show: count, number: true },
      { title: "Budget", value: (row) => row.budget, number: true },
      { title: "Seed", value: (row) => row.seed, number: true },
      { title: "kgbench", value: (row) => row.version },
    ],
    rows("runs"),
  );

// A row for each run and what the figures are of, a column for each figure; where there is one such row in each run, the
// other way round.
function figureTable(found) {
  const names = unique(found.map((row) => row.figure));
  const groups = unique(found.map((row) => JSON.stringify([row.run, row.of, row.by]))).map((key) => JSON.parse(key));
  const at = new Map(found.map((row) => [JSON.stringify([row.run, row.of, row.by, row.figure]), row]));
  const cellOf = ([run, of, by], figure) => at.get(JSON.stringify([run, of, by, figure]));
  if (groups.every(([, of, by]) => of === null && by === null)) {
    return figureRows(names, [{ title: "Figure", value: figureName, header: true }], groups.map((group) => [group[0], (name) => cellOf(group, name)]));
  }
  const heads = [
    RUNS.length > 1 && { title: "Run", value: ([run]) => run, header: true },
    groups.some(([, of]) => of !== null) && { title: OF_TITLES[found[0].part] ?? "Of", value: ([, of]) => figureName(of ?? ""), header: true },
    unique(groups.map(([, , by]) => by)).length > 1 && { title: "By", value: ([, , by]) => by ?? "" },
  ].filter(Boolean);
  return figureRows(groups, heads, names.map((name) => [figureName(name), (group) => cellOf(group, name)]));
}

const figureRows = (listed, heads, columns) =>
  sortable([...heads, ...columns.map(([title, of]) => ({ title, value: (row) => of(row)?.value ?? null, cell: (row) => figureCell(of(row)), number: true }))], listed, { dense: true });

function figureCell(row) {
  if (!row || row.value === null) return el("span", { class: "blank" }, row ? "none" : "");
  const told = (value) => (row.share ? percent(value) : value.toFixed(2));
  return el("span", { class: "mean" }, told(row.value), row.low !== null && el("small", {}, `${told(row.low)} to ${told(row.high)}`), row.n > 0 && el("small", {}, `n ${count(row.n)}`));
}
