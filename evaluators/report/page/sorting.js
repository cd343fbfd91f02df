// A table that sorts by any column, shows its first rows, and finds rows by a text.

const AT_FIRST = 25;

function compareValues(one, other) {
  const [noOne, noOther] = [one === null || one === undefined, other === null || other === undefined];
  if (noOne || noOther) return noOne - noOther;
  return typeof one === "number" ? one - other : String(one).localeCompare(String(other), "en", { numeric: true });
}

// Sorts by the low end: as texts, -5 stands before -15 and +2 before 0.
const intervalColumn = (told = percent) => ({
  title: "95 % interval",
  value: (row) => row.low,
  show: (low, row) => (low === null ? "" : `${told(low, row)} to ${told(row.high, row)}`),
});

// columns: {title, value(row), show(value, row) or cell(row), number, header, wide}; options: caption, find(row),
// sorted: [place, direction], changed(place, direction) where somebody wants to know, and dense: many columns, which are
// to fit the page beside each other.
function sortable(columns, listed, { caption = "", find = null, sorted = null, dense = false, changed = null } = {}) {
  let [place, direction] = sorted || [-1, 1];
  let all = false;
  let wanted = "";
  const body = el("tbody");
  const heads = columns.map((column, number) =>
    el(
      "th",
      { scope: "col", class: column.number && "number" },
      el("button", { type: "button", onclick: () => sortBy(number) }, column.title),
    ),
  );
  const more = el("button", { type: "button", class: "push", onclick: () => ((all = !all), draw()) });
  const rest = el("p", { class: "note printed" });

  function sortBy(number) {
    direction = number === place ? -direction : columns[number].number ? -1 : 1;
    place = number;
    draw();
    if (changed) changed(place, direction);
  }

  function row(of) {
    return el(
      "tr",
      {},
      columns.map((column) => {
        const value = column.cell ? column.cell(of) : column.show ? column.show(column.value(of), of) : column.value(of);
        const kind = column.number ? (column.cell ? "number heat" : "number") : column.wide ? "name" : null;
        const shown = typeof value === "string" && (column.header || column.wide) ? breakable(value) : value ?? "";
        return column.header ? el("th", { scope: "row", class: kind }, shown) : el("td", { class: kind }, shown);
      }),
    );
  }

  function draw() {
    const found = find && wanted ? listed.filter((of) => find(of).toLowerCase().includes(wanted)) : [...listed];
    // What has no value stands last in both directions.
    if (place >= 0) {
      const value = columns[place].value;
      found.sort((one, other) => {
        const missing = [value(one), value(other)].some((part) => part === null || part === undefined);
        return compareValues(value(one), value(other)) * (missing ? 1 : direction);
      });
    }
    heads.forEach((head, number) =>
      head.setAttribute("aria-sort", number !== place ? "none" : direction > 0 ? "ascending" : "descending"),
    );
    const shown = all ? found : found.slice(0, AT_FIRST);
    body.replaceChildren(...shown.map(row));
    more.hidden = found.length <= AT_FIRST;
    more.textContent = all ? `Show the first ${AT_FIRST}` : `Show all ${count(found.length)}`;
    rest.textContent = shown.length < found.length ? `${plural(found.length - shown.length, "further row")} in the tables beside the report.` : "";
  }

  const search = el("input", {
    type: "search",
    oninput: () => {
      wanted = search.value.trim().toLowerCase();
      draw();
    },
  });
  draw();
  return el(
    "div",
    {},
    find && listed.length > AT_FIRST && el("div", { class: "controls" }, el("label", {}, "Find", search)),
    el("div", { class: "scroll" }, el("table", { class: dense && "dense" }, caption && el("caption", {}, el("span", {}, caption)), el("thead", {}, el("tr", {}, heads)), body)),
    rest,
    el("div", { class: "controls" }, more),
  );
}
