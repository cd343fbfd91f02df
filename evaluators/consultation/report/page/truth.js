// The switch that shows what is true: the right diagnosis is hidden until a reader wants it.

const AFTER_TRUTH = [];
let truthShown = false;

function onTruth(draw) {
  AFTER_TRUTH.push(draw);
}

function showTruth(shown) {
  truthShown = shown;
  document.documentElement.dataset.truth = shown ? "shown" : "hidden";
  AFTER_TRUTH.forEach((draw) => draw());
}

function drawSwitch() {
  if (rows("consultations").some((row) => row.gold !== null)) section("switch").append(tick("Show the truth", false, showTruth));
  showTruth(false);
}
