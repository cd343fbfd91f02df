// Everything, once the data is there.

function drawAbout() {
  section("about").append(
    note(
      "Runs are ranked among those on the same items: each build, each suite, task, disorder and node is a question of its own. Two runs are told apart only where the exact paired permutation test by groups, " +
        `on the answers that both have, says so after Holm's correction over all pairs of runs on that part (${DATA.about.level}). Who looks through many parts for a difference will find some by chance.`,
    ),
    note("Filters and sorting hide and order rows. They change no figure, no rank and no test: these are over all runs of the build."),
    note(
      `Intervals are of 95 %, by groups: the variants of one seed count as one piece of evidence. Those of fresh seeds are from ${count(DATA.about.resamples)} resamples of groups, and there is none from fewer than 5 groups. ` +
        "What cannot be parsed, was cut off or is refused counts as wrong; a failed request is left out.",
    ),
    el("h3", {}, "Builds"),
    sortable(
      [
        { title: "Build", value: (row) => row.build, header: true, wide: true },
        { title: "Items by hash", value: (row) => row.board },
        { title: "Seed", value: (row) => row.seed, number: true, show: String },
        { title: "Fresh seed of", value: (row) => row.fresh_of },
        { title: "Scale", value: (row) => row.scale, number: true, show: String },
        { title: "Items", value: (row) => row.items, number: true, show: count },
        { title: "Writer", value: (row) => row.writer, wide: true },
        { title: "Graph", value: (row) => row.graph_sha256.slice(0, 12) },
        { title: "kgbench", value: (row) => row.version },
      ],
      table("boards"),
      { dense: true },
    ),
    el("h3", {}, "Runs"),
    sortable(
      [
        { title: "Run", value: (row) => row.run, header: true, wide: true },
        { title: "Model", value: (row) => row.model, wide: true },
        { title: "Settings", value: (row) => row.settings, wide: true },
        { title: "Wording", value: (row) => row.prompts.slice(0, 12) },
        { title: "kgbench", value: (row) => row.version },
        { title: "Items answered", value: (row) => row.answered, number: true, show: (many, row) => `${count(many)} of ${count(row.items)}` },
      ],
      table("runs"),
      { dense: true },
    ),
  );
}

function drawView() {
  drawChosen();
  drawStandings();
  drawAcross();
  drawPairs();
  tellAddress();
}

async function main() {
  try {
    DATA = await unpacked("data");
  } catch (error) {
    section("waiting").textContent = `The data cannot be unpacked (${error.message}). Use a browser of 2023 or later.`;
    return;
  }
  section("waiting").remove();
  const [runs, boards] = [table("runs").length, table("boards").length];
  section("subtitle").textContent = `${plural(runs, "run")} on ${plural(boards, "build")}.`;
  VIEW = sound(fromAddress());
  drawChoice();
  drawFiles();
  drawAbout();
  drawView();
  window.addEventListener("hashchange", () => {
    VIEW = sound(fromAddress());
    drawView();
  });
  document.documentElement.dataset.drawn = "yes";
}

main();
