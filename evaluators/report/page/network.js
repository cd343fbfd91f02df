// The graph: what is joined, and how well a run knows it.

const RADIUS = { Disorder: 17, SymptomGroup: 13, DifferentialDiagnosis: 10, Symptom: 9 };
const KIND_NAMES = { SymptomGroup: "symptom group", DifferentialDiagnosis: "differential", Disorder: "disorder", Symptom: "symptom" };

function drawGraph() {
  const box = section("graph");
  const { nodes, places, edges, left_out: leftOut } = DATA.graph;
  if (!nodes.length) {
    box.append(note("The graph has none of the nodes that the items are about. Load it, and make the report again."));
    return;
  }
  const accuracy = new Map();
  for (const row of rows("entities")) accuracy.set(`${row.run} ${row.entity}`, row);
  let run = RUNS[0];
  const tip = el("p", { class: "note", role: "status" }, "Point at a node, or move to it with the tab key.");
  const lines = edges.map(([from, to]) => svg("line", { x1: places[from][0], y1: places[from][1], x2: places[to][0], y2: places[to][1] }));
  const told = ([kind, code, name]) => {
    const row = accuracy.get(`${run} ${code}`);
    const figures = row && row.accuracy !== null ? `${percent(row.accuracy)} % of ${plural(row.n, "answer")} (${range(row.low, row.high)})` : "no answer";
    return `${KIND_NAMES[kind] || kind.replaceAll("_", " ")} ${named(code, name)}: ${figures}`;
  };
  const circles = nodes.map((node, place) => {
    const opened = () => openItems(named(node[1], node[2]), behind("entities", node[1]), run);
    return svg("circle", {
      cx: places[place][0],
      cy: places[place][1],
      r: RADIUS[node[0]] || 10,
      ...pressed(opened),
      onmouseenter: () => (tip.textContent = told(node)),
      onfocus: () => (tip.textContent = told(node)),
    });
  });
  const labels = nodes
    .map(([kind, , name], place) => [kind, name, places[place]])
    .filter(([kind]) => kind === "Disorder")
    .map(([, name, [x, y]]) => svg("text", { x, y: y - 22, style: { fontSize: "19px" } }, name));

  function paint() {
    nodes.forEach((node, place) => {
      const row = accuracy.get(`${run} ${node[1]}`);
      circles[place].style.fill = row && row.accuracy !== null ? shade(row.accuracy).background : "var(--unknown)";
      circles[place].setAttribute("aria-label", told(node));
    });
  }

  const drawing = svg("svg", { class: "network", role: "group", "aria-label": "The graph, coloured by accuracy" }, lines, circles, labels);
  const zoom = moving(drawing);
  paint();
  box.append(
    scale(),
    el(
      "div",
      { class: "controls" },
      choice("Run", RUNS, (value) => ((run = value), paint())),
      el("button", { type: "button", class: "push", onclick: () => zoom(0.75) }, "Closer"),
      el("button", { type: "button", class: "push", onclick: () => zoom(1 / 0.75) }, "Further"),
    ),
    tip,
    drawing,
    note(
      `${plural(nodes.length, "node")} and ${plural(edges.length, "edge")}. Large circles are disorders. Grey nodes have no answer in this run.` +
        (leftOut ? ` ${plural(leftOut, "node")} that fewer items are about are not drawn; the coverage table has them.` : ""),
    ),
  );
}

// Lets a drawing be moved and zoomed by its view box; gives the zooming.
function moving(drawing) {
  let view = { x: -1080, y: -1080, size: 2160 };
  const show = () => drawing.setAttribute("viewBox", `${view.x} ${view.y} ${view.size} ${view.size}`);
  const zoom = (factor) => {
    const size = Math.min(Math.max(view.size * factor, 200), 2600);
    view = { x: view.x + (view.size - size) / 2, y: view.y + (view.size - size) / 2, size };
    show();
  };
  let held = null;
  drawing.addEventListener("pointerdown", (event) => (held = [event.clientX, event.clientY]));
  window.addEventListener("pointerup", () => (held = null));
  drawing.addEventListener("pointermove", (event) => {
    if (!held) return;
    const unit = view.size / drawing.clientWidth;
    view = { ...view, x: view.x - (event.clientX - held[0]) * unit, y: view.y - (event.clientY - held[1]) * unit };
    held = [event.clientX, event.clientY];
    show();
  });
  show();
  return zoom;
}
