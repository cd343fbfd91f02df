// Everything, once the data is there.

function drawAboutPage() {
  section("about").append(
    note("Each consultation reads like a chat: the doctor on the left, the patient on the right, what the doctor sees between them. Beside a turn stands what it changed. A reply opens to its facts: what was asked and how that was found out, how it was told, what was heard, and what is true."),
    note("Heard: verdicts of the criteria by what was told, denials included. True: verdicts by what is true of the same questions. A verdict of the second never changes again; one of the first may rest on a denial."),
    note("Figures are in percent, except means of counts, bits and turns, with a 95 % interval and with what they are over. Patients are simulated; no figure here says how a doctor does with real patients."),
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
  const listed = drawConsultation();
  section("subtitle").textContent = `${plural(listed.length, "consultation")}, ${count(listed.filter((row) => row.place !== null).length)} of them turn by turn; ${RUNS.join(", ")}.`;
  drawOverview(listed);
  drawSwitch();
  drawFigures();
  drawAboutPage();
  await openByAddress(listed);
  window.addEventListener("resize", () => drawPlotAgain());
  document.documentElement.dataset.drawn = "yes";
}

main();
