// How well the graph is covered: scores of each layer, then relation by relation and node by node.

function drawCoverage() {
  const box = section("coverage");
  box.append(
    note("An item counts for every node and every relation that it is about. What no item was asked about is not measured, and counts nowhere."),
    el("h3", {}, "Layers"),
    layerScores(),
    el("h3", {}, "Relations"),
    scale(),
    heat("relations", "relation", { title: "Relation", sorted: [1, -1] }),
    el("h3", {}, "Entities"),
    heat("entities", "entity", { title: "Entity", sorted: [1, -1] }),
  );
}

function layerScores() {
  const byScore = new Map();
  for (const row of rows("coverage").filter((found) => found.total > 0)) {
    const score = `${row.layer}: ${row.score}`;
    if (!byScore.has(score)) byScore.set(score, { score, total: row.total, runs: {} });
    byScore.get(score).runs[row.run] = row;
  }
  const shares = ({ runs }) => unique(Object.values(runs).map((row) => row.measured)).sort((one, other) => one - other);
  return sortable(
    [
      { title: "Score", value: (row) => row.score, header: true, wide: true },
      { title: "Measured", value: (row) => shares(row).at(-1), show: (_, row) => `${shares(row).map(count).join(" or ")} of ${count(row.total)}` },
      { title: "Chance", value: (row) => Object.values(row.runs).map((found) => found.chance).find((chance) => chance !== null) ?? null, number: true, show: percent },
      ...RUNS.map((run) => ({ title: run, number: true, value: (row) => row.runs[run]?.value ?? null, cell: (row) => mean(row.runs[run]) })),
    ],
    [...byScore.values()],
    { caption: "In percent, with 95 % intervals, over what is measured: nodes, relations or triples, or their degrees where these are the weights. Chance is the same score of someone who guesses; beyond chance, 0 is guessing and 100 all right." },
  );
}
