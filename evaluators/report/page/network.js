// The graph: what is joined, and how well a run knows it.

const RADIUS = { criteria: 9, biomedical: 6 };
const OF_DISORDER = 18;

function drawGraph() {
  const box = section("graph");
  const { nodes, places, edges, width, height, left_out: leftOut, missing } = DATA.graph;
  const disorders = new Set(rows("disorders").map((row) => row.disorder));
  if (missing) {
    box.append(note(missing));
    return;
  }
  if (!nodes.length) {
    box.append(note("The graph has none of the nodes that the items are about. Load it, and make the report again."));
    return;
  }
  const accuracy = new Map();
  for (const row of rows("entities")) accuracy.set(`${row.run} ${row.entity}`, row);
  let run = RUNS[0];
  const tip = el("p", { class: "note", role: "status" }, "Point at a node, or move to it with the tab key.");
  const lines = edges.map(([from, to]) => svg("line", { x1: places[from][0], y1: places[from][1], x2: places[to][0], y2: places[to][1] }));
  const told = ([layer, code, name]) => {
    const row = accuracy.get(`${run} ${code}`);
    const figures = row && row.accuracy !== null ? `${percent(row.accuracy)} % of ${plural(row.n, "answer")} from ${plural(row.groups, "group")}${row.low === null ? "" : ` (${range(row.low, row.high)})`}, chance ${percent(row.chance)} %` : "no answer";
    return `${named(code, name)}, ${layer} layer: ${figures}`;
  };
  const circles = nodes.map((node, place) => {
    const opened = () => openItems(named(node[1], node[2]), behind("entities", node[1]), run);
    return svg("circle", {
      cx: places[place][0],
      cy: places[place][1],
      r: disorders.has(node[1]) ? OF_DISORDER : RADIUS[node[0]],
      ...pressed(opened),
      onmouseenter: () => (tip.textContent = told(node)),
      onfocus: () => (tip.textContent = told(node)),
    });
  });
  const labels = nodes.map(([, code], place) => disorders.has(code) && svg("text", { x: places[place][0], y: places[place][1] + 4 }, code));

  function paint() {
    nodes.forEach((node, place) => {
      const row = accuracy.get(`${run} ${node[1]}`);
      const known = row && row.accuracy !== null;
      const { background, color } = shade(row);
      circles[place].style.fill = known ? background : "var(--unknown)";
      circles[place].classList.toggle("few", Boolean(known && isFew(row)));
      if (labels[place]) labels[place].style.fill = color;
      circles[place].setAttribute("aria-label", told(node));
    });
  }

  const drawing = svg("svg", { class: "network", role: "group", "aria-label": "The graph, coloured by accuracy" }, lines, circles, labels);
  const zoom = moving(drawing, width, height);
  paint();
  box.append(
    scale("node"),
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
      `${plural(nodes.length, "node")} and ${plural(edges.length, "edge")}. Circles with a code are disorders, small ones the biomedical layer; grey ones without a dashed edge have no answer in this run.` +
        (leftOut ? ` ${plural(leftOut, "node")} that fewer items are about are not drawn; the coverage table has them.` : ""),
    ),
  );
}

// Lets a drawing be moved and zoomed by its view box; gives the zooming.
function moving(drawing, width, height) {
  const edge = 30;
  let view = { x: -edge, y: -edge, width: width + 2 * edge, height: height + 2 * edge };
  const show = () => drawing.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  const zoom = (factor) => {
    const by = Math.min(Math.max(factor, 0.1 / (view.width / width)), 1.5 / (view.width / width));
    const [wide, high] = [view.width * by, view.height * by];
    view = { x: view.x + (view.width - wide) / 2, y: view.y + (view.height - high) / 2, width: wide, height: high };
    show();
  };
  let held = null;
  drawing.addEventListener("pointerdown", (event) => (held = [event.clientX, event.clientY]));
  window.addEventListener("pointerup", () => (held = null));
  drawing.addEventListener("pointermove", (event) => {
    if (!held) return;
    const unit = view.width / drawing.clientWidth;
    view = { ...view, x: view.x - (event.clientX - held[0]) * unit, y: view.y - (event.clientY - held[1]) * unit };
    held = [event.clientX, event.clientY];
    show();
  });
  show();
  return zoom;
}
