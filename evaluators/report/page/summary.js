// Who is better, how far that is sure, and accuracy task by task.

function drawSummary() {
  const box = section("summary");
  const listed = rows("runs");
  box.append(
    dots(
      listed.map((run) => ({
        label: `${run.rank}. ${run.run}`,
        value: percent(run.accuracy),
        chance: run.chance,
        points: run.accuracy === null ? [] : [{ value: run.accuracy, low: run.low, high: run.high, title: `${percent(run.accuracy)} % (${range(run.low, run.high)})` }],
      })),
    ),
    note(
      `Accuracy over all items with its 95 % interval; the dotted line is chance. A rank is one more than the number of runs that are better beyond chance ` +
        `(paired permutation test by groups on shared items, Holm's correction over all pairs, ${DATA.limits.level}): runs with one rank are not told apart.`,
    ),
    sortable(
      [
        { title: "Rank", value: (row) => row.rank, number: true },
        { title: "Run", value: (row) => row.run, header: true, wide: true },
        { title: "Model", value: (row) => row.model, wide: true },
        { title: "Answers", value: (row) => row.n, number: true, cell: (row) => el("span", { class: "mean" }, count(row.n), el("small", {}, plural(row.groups, "group"))) },
        { title: "Accuracy", value: (row) => row.accuracy, number: true, cell: (row) => mean({ ...row, value: row.accuracy }, true) },
        { title: "Mean of tasks", value: (row) => row.task_mean, number: true, cell: (row) => mean(taskMean(row), true) },
        ...["chance", "chance_adjusted_accuracy", "unparsed", "cut", "refused", "error"].map((name) => figure(name)),
      ],
      listed,
      { caption: "All figures but ranks, answers and groups in percent. Accuracy is of all answers together; in the mean of tasks each task weighs the same.", dense: true },
    ),
  );
  drawPairs(box);
}

const TITLES = { accuracy: "Accuracy", chance: "Chance", chance_adjusted_accuracy: "Beyond chance", unparsed: "Unparsed", cut: "Cut off", refused: "Refused", error: "Failed" };
const figure = (name) => ({ title: TITLES[name] || name, value: (row) => row[name], number: true, show: percent });

const taskMean = (row) => ({ value: row.task_mean, low: row.task_mean_low, high: row.task_mean_high, chance: row.task_mean_chance, n: row.n, groups: row.groups });

function drawPairs(box) {
  const listed = rows("pairs");
  if (!listed.length) return;
  box.append(
    el("h3", {}, "Every two runs"),
    sortable(
      [
        { title: "First", value: (row) => row.first, header: true },
        { title: "Second", value: (row) => row.second },
        { title: "Shared answers", value: (row) => row.n, number: true, show: count },
        { title: "Difference, points", value: (row) => row.difference, number: true, show: points },
        { title: "p, corrected", value: (row) => row.corrected, number: true, show: probability },
        { title: "Told apart", value: (row) => (row.distinct ? "yes" : "no") },
      ],
      listed,
    ),
  );
}
