// What tasks, metrics, factors and levels are called.

const taskName = (task) => (task === "all" ? "all categories" : task.replace("preference_free_", "").replace("preference_", "").replaceAll("_", " "));

const METRICS = {
  preference_accuracy: "Accuracy against the mode",
  preference_accuracy_of_parsed: "Accuracy of parsed answers",
  expert_agreement: "Agreement with a random expert",
  expert_agreement_of_best: "Agreement, share of the best possible",
  preference_brier: "Brier score",
  preference_js_divergence: "Jensen-Shannon divergence",
  preference_cross_entropy: "Cross-entropy (nats)",
  preference_excess_entropy: "Cross-entropy beyond entropy (nats)",
  preference_calibration_error: "Calibration error",
  preference_option_calibration: "Calibration error over options",
};
const RATES = { unparsed: "Unparsed", several: "Several letters", cut: "Cut off", refused: "Refused", error: "Failed" };
const metricName = (metric) => METRICS[metric] ?? RATES[metric] ?? metric.replaceAll("_", " ");
