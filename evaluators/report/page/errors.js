// What the replies are: right, or wrong in which way, as one bar for each run.

const KINDS = [
  ["accuracy", "right", "right"],
  ["over_diagnosis", "over-diagnosis", "over"],
  ["under_diagnosis", "under-diagnosis", "under"],
  ["partial_overlap", "incorrect, partly right", "partial"],
  ["wholly_incorrect", "incorrect", "incorrect"],
  ["unparsed", "unparsed", "unparsed"],
  ["cut", "cut off", "cut"],
  ["refused", "refused", "refused"],
];

function drawErrors() {
  const box = section("errors");
  const listed = rows("errors").map((row) => ({ ...row, wholly_incorrect: row.incorrect - row.partial_overlap }));
  const tasks = unique(listed.map((row) => row.task));
  const space = el("div", { class: "bars" });

  function draw(task) {
    const mine = RUNS.map((run) => listed.find((row) => row.run === run && row.task === task)).filter((row) => row && row.n);
    space.replaceChildren(...mine.flatMap((row) => [el("div", { class: "label" }, row.run), bar(row, task)]));
  }

  box.append(
    el("div", { class: "controls" }, choice("Task", tasks, draw, (task) => (task === "all" ? "all tasks together" : task))),
    el("p", {}, KINDS.map(([, title, look]) => key(title, `var(--${look})`))),
    space,
    note("Shares of the replies. Over-diagnosis names all that is right and more; under-diagnosis only a part of it. Failed requests are not among the replies."),
  );
  draw(tasks[0]);
}

function bar(row, task) {
  const parts = KINDS.filter(([name]) => row[name] > 0);
  const shares = parts.map(([name, title]) => `${title} ${percent(row[name])} %`).join(", ");
  const told = `${shares}; ${plural(row.groups, "group")}`;
  return el(
    "div",
    { class: "bar", role: "img", "aria-label": `${row.run}, ${task}: ${told}` },
    parts.map(([name, title, look]) =>
      el("span", { title: `${title}: ${percent(row[name])} % of ${plural(row.n, "reply").replace("replys", "replies")} from ${plural(row.groups, "group")}`, style: { width: `${100 * row[name]}%`, background: `var(--${look})` } }, row[name] > 0.08 ? percent(row[name]) : ""),
    ),
  );
}
