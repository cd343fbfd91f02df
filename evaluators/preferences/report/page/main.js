// Everything, once the data is there.

function drawAboutPage() {
  section("about").append(
    note("A label is how probable it is that an expert prefers each option. Where a question has one right answer and no annotations, its author's answer is the label. An option that a fact of the graph rules out has no probability in any label."),
    note("One expert: each expert in the model's place, against the label that the other experts give. It is a level to compare with, not a limit: a model that names what most experts prefer can be above it."),
    note(DATA.simulated ? "Some annotations here are by simulated experts: they show how the tools work, and say nothing about psychiatry." : "Differences between levels of a factor are a model's: the questions differ in nothing else."),
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
  section("subtitle").textContent = `${plural(DATA.counts.questions, "question")}, ${plural(DATA.counts.annotators, "expert")}; ${RUNS.length ? RUNS.join(", ") : "no run"}.`;
  drawLabels();
  drawScores();
  drawPatients(section("effects"));
  drawFreeForm();
  drawAboutPage();
  document.documentElement.dataset.drawn = "yes";
}

main();
