// A cell of a table that is coloured by accuracy, with its interval and its groups.

function heatCell(row, counted, opened) {
  const unranked = row?.unranked ? "Forced choice names one option, and here several are right together." : null;
  if (!row || row.accuracy === null) return el("span", { class: "blank", title: unranked }, unranked ? "not applicable" : "not measured");
  const interval = row.low === null ? null : `${Math.round(100 * row.low)}–${Math.round(100 * row.high)}`;
  const title = `${percent(row.accuracy)} % of ${plural(row.n, "answer")} from ${plural(row.groups, "group")}, chance ${percent(row.chance)} %`;
  return el(
    "button",
    { type: "button", title, class: isFew(row) && "few", style: shade(row), onclick: opened },
    percent(row.accuracy),
    interval && el("small", {}, interval),
    counted && el("small", {}, `n ${count(row.n)}`),
    el("small", {}, plural(row.groups, "group")),
  );
}
