// Which build and which part of it, and which of its runs.

const CONTROLS = {};

const kindOfBuild = (row) =>
  [`${row.build} (${row.board.slice(0, 6)})`, `seed ${row.seed}`, plural(row.items, "item"), plural(row.runs, "run"), row.fresh_of && "fresh seed"].filter(Boolean).join(", ");

function drawChoice() {
  const labelled = (name, title, control) => {
    CONTROLS[name] = control;
    return el("label", { class: control.type === "checkbox" && "tick" }, control.type === "checkbox" ? [control, title] : [title, control]);
  };
  // Another build or division begins at its first part; a filter stays.
  const picked = (name, reset = {}) => el("select", { onchange: (event) => show({ ...reset, [name]: event.target.value }) });
  const search = el("input", { type: "search", oninput: (event) => show({ find: event.target.value }, { typed: true }) });
  const complete = el("input", { type: "checkbox", onchange: (event) => show({ complete: event.target.checked ? "yes" : "" }) });
  section("choice").append(
    el(
      "div",
      { class: "controls" },
      labelled("board", "Build", picked("board")),
      labelled("part", "Ranked on", picked("part", { key: "" })),
      labelled("key", "Which", picked("key")),
    ),
    el(
      "div",
      { class: "controls" },
      labelled("find", "Run or model", search),
      labelled("mode", "Mode", picked("mode")),
      labelled("style", "Style", picked("style")),
      labelled("complete", "only runs that answered every item", complete),
    ),
    el("p", { class: "note" }, el("span", { id: "shown", role: "status" }), " ", el("a", { id: "permalink", href: "#" }, "Link to this view")),
  );
}

function offer(select, values, chosen) {
  const listed = JSON.stringify(values);
  if (select.dataset.listed !== listed) {
    select.dataset.listed = listed;
    select.replaceChildren(...values.map(([value, title]) => el("option", { value }, title)));
  }
  select.value = chosen;
  select.parentElement.hidden = values.length < 2;
}

function drawChosen() {
  const { board, part, key, find, mode, style, complete } = VIEW;
  const any = (name) => [["", "any"], ...unique(runsOf(board).map((row) => row[name])).sort().map((value) => [value, value])];
  const several = (values) => (values.length > 2 ? values : []);
  offer(CONTROLS.board, table("boards").map((row) => [row.board, kindOfBuild(row)]), board);
  offer(CONTROLS.part, Object.entries(PARTS).filter(([name]) => keysOf(board, name).size), part);
  offer(CONTROLS.key, [...keysOf(board, part)].map(([code, name]) => [code, named(code, name)]), key);
  offer(CONTROLS.mode, several(any("mode")), mode);
  offer(CONTROLS.style, several(any("style")), style);
  if (CONTROLS.find.value !== find) CONTROLS.find.value = find;
  CONTROLS.complete.checked = complete === "yes";
  CONTROLS.complete.parentElement.hidden = !(complete || runsOf(board).some((row) => !row.complete));
}

// The runs that the filters leave.
function kept() {
  const words = VIEW.find.trim().toLowerCase();
  return runsOf(VIEW.board).filter(
    (row) =>
      `${row.run} ${row.model}`.toLowerCase().includes(words) &&
      (!VIEW.mode || row.mode === VIEW.mode) &&
      (!VIEW.style || row.style === VIEW.style) &&
      (!VIEW.complete || row.complete),
  );
}
