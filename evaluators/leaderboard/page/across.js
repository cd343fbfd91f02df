// Every part of the chosen kind, with a column for each run: from here one goes to the ranks of a part.

function drawAcross() {
  const [heading, box] = section("across").children;
  const part = ACROSS[VIEW.part];
  const left = new Set(kept().map((row) => row.run));
  // Best first, by all items.
  const runs = table("standings").filter((row) => row.board === VIEW.board && row.part === "all" && left.has(row.run)).map((row) => row.run);
  heading.textContent = `Across ${PLURALS[part]}`;
  const byKey = new Map([...keysOf(VIEW.board, part)].map(([key, name]) => [key, { key, name, runs: {} }]));
  for (const row of table("standings")) {
    if (row.board === VIEW.board && row.part === part && runs.includes(row.run)) byKey.get(row.key).runs[row.run] = row;
  }
  const listed = [...byKey.values()].filter((row) => Object.keys(row.runs).length);
  if (!listed.length) {
    box.replaceChildren(note(runs.length ? `No item of this build is about ${PLURALS[part]}.` : "No run is left here. Change what is shown."));
    return;
  }
  const label = (row) => named(row.key, row.name);
  const open = (row) => {
    show({ part, key: row.key });
    section("standings").scrollIntoView();
  };
  const sizes = ({ runs: own }) => unique(Object.values(own).map((row) => row.n).filter((n) => n > 0));
  const answers = (row) => Math.max(0, ...sizes(row));
  const chance = (row) => Object.values(row.runs).map((one) => one.chance).find((value) => value !== null && value !== undefined) ?? null;
  const columns = [
    { title: PARTS[part], value: label, header: true, wide: true, show: (value, row) => el("button", { type: "button", class: "plain", onclick: () => open(row) }, breakable(value)) },
    { title: "Answers", value: answers, number: true, show: count },
    { title: "Chance", value: chance, number: true, show: percent },
    ...runs.map((run) => ({
      title: run,
      number: true,
      value: (row) => row.runs[run]?.accuracy ?? null,
      cell: (row) => heatCell(row.runs[run], sizes(row).length > 1, () => open(row)),
    })),
  ];
  box.replaceChildren(
    scale("cell", "the ranks of its row"),
    sortable(columns, listed, { caption: "Accuracy in percent, below it the 95 % interval and the groups that it comes from.", find: label, sorted: [0, 1] }),
  );
}
