// Everything, once the data is there.

function drawAbout() {
  const { longest } = DATA.limits;
  const of = (run, name) => DATA.notes[run][name];
  section("about").append(
    note(
      `Intervals are of 95 %, from ${count(DATA.resamples)} resamples of groups: the variants of one seed count as one piece of evidence. ` +
        "What cannot be parsed, was cut off at the token limit or is refused counts as wrong; a failed request is left out.",
    ),
    note(
      `Every item is listed behind its figures, with its case and every run's raw reply. Of a text that is longer than ${count(longest)} characters the middle is left out; ` +
        "it is in the run folders. An item that was asked in several orders of its options is listed under the first.",
    ),
    sortable(
      [
        { title: "Run", value: (run) => run, header: true },
        { title: "Model", value: (run) => of(run, "model") },
        { title: "Answers", value: (run) => of(run, "answers"), number: true, show: count },
        { title: "kgbench", value: (run) => of(run, "version") },
        { title: "Wording", value: (run) => of(run, "prompts") },
      ],
      RUNS,
    ),
    el("h3", {}, "Metrics"),
    sortable(
      [
        { title: "Metric", value: ([name]) => name.replaceAll("_", " "), header: true },
        { title: "Better", value: ([, [direction]]) => direction },
        { title: "Source", value: ([, [, source]]) => source, wide: true },
      ],
      Object.entries(DATA.metrics),
    ),
  );
}

async function main() {
  try {
    await unpack();
  } catch (error) {
    section("waiting").textContent = `The data cannot be unpacked (${error.message}). Use a browser of 2023 or later.`;
    return;
  }
  section("waiting").remove();
  section("subtitle").textContent = `${plural(DATA.items.ids.length, "item")}; ${RUNS.join(", ")}.`;
  [drawSummary, drawTasks, drawDisorders, drawFlow, drawErrors, drawGap, drawEffects, drawCoverage, drawJudges, () => drawPatients(section("patients")), drawReading, drawMetrics, drawGraph, drawAbout].forEach((draw) => draw());
  document.documentElement.dataset.drawn = "yes";
}

main();
