// Parts asked in one request beside the same parts each in its own: how often both are right, and the same.

function drawFormats(box) {
  const listed = rows("formats");
  if (!listed.length) return;
  // The name of a model tells its two runs, unless it has more.
  const several = listed.some((row) => listed.some((other) => other !== row && other.model === row.model && other.task === row.task));
  const share = (title, name) => ({ title, value: (row) => row[name], number: true, show: percent });
  const figure = (row, value, below) => el("span", { class: isFew(row) ? "mean few" : "mean" }, value, el("small", {}, below));
  const spread = (title, name) => ({
    title,
    value: (row) => row[name],
    number: true,
    cell: (row) => figure(row, percent(row[name]), range(row[`${name}_low`], row[`${name}_high`])),
  });
  box.append(
    el("h3", {}, "Formats: parts asked in full and apart"),
    sortable(
      [
        { title: "Model", value: (row) => row.model, header: true, wide: true },
        { title: "Task", value: (row) => row.task },
        ...(several ? [{ title: "Runs", value: (row) => `${row.full}, ${row.apart}`, wide: true }] : []),
        { title: "Parts", value: (row) => row.n, number: true, cell: (row) => figure(row, count(row.n), plural(row.groups, "group")) },
        share("Full", "full_accuracy"),
        share("Apart", "apart_accuracy"),
        { title: "Both, full, apart, neither", value: (row) => row.common_correct, number: true, show: (_, row) => [row.common_correct, row.only_full, row.only_apart, row.common_incorrect].map(count).join(", ") },
        spread("Consistency", "consistency"),
        spread("Agreement", "agreement"),
        share("Divergence", "divergence"),
        share("Same letters", "letter_agreement"),
        { title: "Kappa", value: (row) => row.kappa, number: true, show: (kappa) => (kappa === null ? "" : kappa.toFixed(2)) },
      ],
      listed,
      { caption: "In percent, on the parts that count in every run of the table.", dense: true },
    ),
    note(
      "Full asks the parts of an item in one request, apart each in its own. Both, full, apart, neither: how many are right in both, in one only, and in neither. Consistency: right in both or in neither. Agreement: right in both, of what is right in one at least. " +
        "Divergence: right in one only. Same letters, and Cohen's kappa: of the parts with options whose answers could be read in both.",
    ),
  );
}
