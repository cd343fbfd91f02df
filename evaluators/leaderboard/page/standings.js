// Who is better on the chosen part, and how far that is sure.

const rank = (row) => (row.best === null ? "" : row.best === row.worst ? `${row.best}` : `${row.best}–${row.worst}`);

const titleOfPart = () => (VIEW.part === "all" ? "All items" : named(VIEW.key, keysOf(VIEW.board, VIEW.part).get(VIEW.key)));

// The runs that are shown, with their figures on the chosen part, best first.
function standings() {
  const runs = new Map(kept().map((row) => [row.run, row]));
  return table("standings")
    .filter((row) => row.board === VIEW.board && row.part === VIEW.part && row.key === VIEW.key && runs.has(row.run))
    .map((row) => ({ ...runs.get(row.run), ...row }));
}

const figured = (value, low, high, told = percent) =>
  value === null ? "" : el("span", { class: "mean" }, told(value), low !== null && el("small", {}, `${told(low)} to ${told(high)}`));

const runCell = (row) =>
  el("span", { class: "run" }, breakable(row.run), !row.complete && el("small", {}, `answered ${count(row.answered)} of ${plural(row.items, "item")}`));

const modelCell = (row) =>
  el("span", { class: "model" }, breakable(row.model), el("small", {}, [row.mode, row.style, plural(row.shots, "shot"), row.rotations > 1 && plural(row.rotations, "order")].filter(Boolean).join(", ")));

const noAnswer = (row) => (row.unparsed === null ? null : row.unparsed + (row.cut ?? 0) + (row.refused ?? 0));

const COLUMNS = [
  { id: "rank", title: "Rank", value: (row) => row.best, number: true, show: (_, row) => rank(row) },
  { id: "alike", title: "Not told apart", value: (row) => row.alike, show: (letters) => el("span", { class: "letters" }, letters ?? "") },
  { id: "run", title: "Run", value: (row) => row.run, header: true, wide: true, show: (_, row) => runCell(row) },
  { id: "accuracy", title: "Accuracy", value: (row) => row.accuracy, number: true, cell: (row) => figured(row.accuracy, row.low, row.high) },
  { id: "chance", title: "Chance", value: (row) => row.chance, number: true, show: percent },
  { id: "beyond", title: "Beyond chance", value: (row) => row.beyond_chance, number: true, show: percent },
  { id: "fresh", title: "Fresh seeds", value: (row) => row.fresh, number: true, only: hasFresh, cell: freshCell },
  { id: "contamination", title: "Contami\u00adnation", value: (row) => row.contamination, number: true, only: hasFresh, cell: contaminated },
  { id: "mean", title: "Mean of tasks", value: (row) => row.task_mean, number: true, only: () => VIEW.part === "all", cell: (row) => figured(row.task_mean, row.task_mean_low, row.task_mean_high) },
  { id: "answers", title: "Answers", value: (row) => row.n, number: true, cell: (row) => el("span", { class: "mean" }, count(row.n), el("small", {}, plural(row.groups, "group"))) },
  { id: "model", title: "Model", value: (row) => row.model, wide: true, show: (_, row) => modelCell(row) },
  { id: "nothing", title: "No answer", value: noAnswer, number: true, show: percent },
  { id: "failed", title: "Failed", value: (row) => row.error, number: true, only: (listed) => listed.some((row) => row.error > 0), show: percent },
];

function hasFresh(listed) {
  return listed.some((row) => row.fresh !== null);
}

// Of a part with several tasks, those that were asked on fresh seeds too may be few.
function freshCell(row) {
  if (row.fresh === null) return "";
  return [figured(row.fresh, row.fresh_low, row.fresh_high), el("span", { class: "mean" }, el("small", {}, `on ${plural(row.fresh_tasks, "task")}`))];
}

function contaminated(row) {
  const shown = figured(row.contamination, row.contamination_low, row.contamination_high, points);
  return row.contamination_low > 0 ? el("span", { class: "worse", title: "better on the seed that it may have read" }, shown) : shown;
}

function drawStandings() {
  const [heading, box] = section("standings").children;
  const listed = standings();
  heading.textContent = titleOfPart();
  section("shown").textContent = `${listed.length} of ${plural(runsOf(VIEW.board).length, "run")} shown.`;
  if (!listed.length) {
    box.replaceChildren(note("No run is left here. Change what is shown."));
    return;
  }
  const columns = COLUMNS.filter(({ only }) => !only || only(listed));
  const place = columns.findIndex(({ id }) => id === VIEW.sort);
  box.replaceChildren(
    dots(
      listed.map((row) => ({
        label: `${rank(row)}. ${row.run}`,
        value: percent(row.accuracy),
        chance: row.chance,
        points: row.accuracy === null ? [] : [{ value: row.accuracy, low: row.low, high: row.high, title: `${percent(row.accuracy)} % (${range(row.low, row.high)})` }],
      })),
    ),
    note(
      "Accuracy with its 95 % interval; the dotted line is chance. Runs with a letter in common are not told apart by the paired tests; runs with none in common are. " +
        "A range of ranks holds every rank that the tests leave open.",
    ),
    sortable(columns, listed, {
      caption: "Figures in percent, except ranks, answers and groups; contamination in points. No answer: not readable, cut off or refused, which count as wrong.",
      sorted: place < 0 ? null : [place, VIEW.order === "up" ? 1 : -1],
      dense: true,
      changed: (at, direction) => show({ sort: columns[at].id, order: direction > 0 ? "up" : "down" }, { drawn: true }),
    }),
    hasFresh(listed) ? freshNote() : "",
  );
}

const freshNote = () =>
  note(
    `Fresh seeds: the same model, asked alike, on builds that differ from this one in the seed alone. Contamination: accuracy on seed ${DATA.about.published_seed}, whose items a model may have read, ` +
      "less accuracy on fresh seeds, on the tasks that both have. In bold where the interval lies above 0.",
  );
