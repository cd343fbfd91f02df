// How each entity and each relation fares.

function drawCoverage() {
  const box = section("coverage");
  box.append(
    scale(),
    note("An item counts for every node and every relation that it is about."),
    el("h3", {}, "Relations"),
    heat("relations", "relation", { title: "Relation", sorted: [1, -1] }),
    el("h3", {}, "Entities"),
    heat("entities", "entity", { title: "Entity", sorted: [1, -1] }),
  );
}
