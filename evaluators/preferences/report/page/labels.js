// The questions; a press opens one with its options.

function drawLabels() {
  const listed = rows("questions");
  const options = new Map();
  for (const row of rows("options")) options.set(row.question, [...(options.get(row.question) ?? []), row]);
  const space = el("div");
  let category = "";
  const draw = () => space.replaceChildren(labelTable(listed.filter((row) => !category || row.category === category), options));
  const { questions, fitted, by_author: byAuthor, unlabelled, annotators } = DATA.counts;
  section("labels").append(
    note(
      `${plural(questions, "question")}: ${count(fitted)} with a label fitted to ${plural(DATA.annotations, "annotation")} by ${plural(annotators, "expert")}` +
        (DATA.simulated ? ", some of them simulated" : "") +
        `, ${count(byAuthor)} with the one right answer that the author names, ${count(unlabelled)} without a label.`,
    ),
    el("div", { class: "controls" }, choice("Category", ["", ...unique(listed.map((row) => row.category))], (value) => ((category = value), draw()), (value) => value || "all")),
    space,
  );
  draw();
}

function labelTable(listed, options) {
  return sortable(
    [
      { title: "Question", value: (row) => row.question, cell: (row) => el("button", { type: "button", class: "plain", onclick: () => openQuestion(row, options.get(row.question)) }, visible(row.question)) },
      { title: "Category", value: (row) => row.category },
      { title: "Preferred", value: (row) => row.preferred, wide: true },
      { title: "Probability, %", value: (row) => row.probability, show: percent, number: true },
      { title: "Entropy, nats", value: (row) => row.entropy, show: (value) => (value === null ? "" : value.toFixed(2)), number: true },
      { title: "Experts", value: (row) => row.annotators, show: count, number: true },
      { title: "Annotations", value: (row) => row.annotations, show: count, number: true },
      { title: "Label by", value: (row) => row.model },
      { title: "For examples", value: (row) => (row.examples ? "yes" : "") },
    ],
    listed,
    { caption: "Entropy is 0 where all experts prefer one option, and 1.61 where all five are as likely. No model's cross-entropy can be lower.", find: (row) => `${row.question} ${row.text} ${row.preferred ?? ""} ${row.nodes}`, dense: true },
  );
}

function openQuestion(row, options) {
  const dialog = el("dialog", { "aria-label": `Question ${row.question}`, onclose: () => dialog.remove() });
  const most = Math.max(...options.map((option) => option.high ?? option.probability ?? 0), 0.01);
  const at = (value) => `${(100 * value) / most}%`;
  const bar = (option) =>
    el(
      "li",
      { class: option.probability !== null && option.probability === row.probability ? "gold" : null },
      el("p", {}, visible(option.text), option.creator && el("span", { class: "who" }, " the author's choice")),
      option.probability !== null &&
        el(
          "div",
          { class: "likely", title: `${percent(option.probability)} % (${range(option.low, option.high)})` },
          el("span", { class: "fill", style: { width: at(option.probability) } }),
          option.low !== null && el("span", { class: "ends", style: { left: at(option.low), width: at(option.high - option.low) } }),
          el("b", {}, `${percent(option.probability)} %`),
        ),
      option.struck !== null && el("p", { class: "who" }, "Ruled out: ", visible(option.struck), ` (${option.node})`),
    );
  dialog.append(
    el("div", { class: "top" }, el("h3", {}, visible(row.question), ` (${row.category})`), el("button", { type: "button", class: "push", onclick: () => dialog.close() }, "Close")),
    el("div", { class: "inside" }, words(row.text), el("ol", { class: "options likely-options" }, options.map(bar)), note(`Nodes of the graph: ${row.nodes || "none"}. Lines are 95 % intervals.`)),
  );
  document.body.append(dialog);
  dialog.showModal();
}
