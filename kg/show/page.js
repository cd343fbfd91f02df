"use strict";

// Names have this size where the picture is at its natural scale, and at the first view no name is smaller than LEAST.
const FONT = 13, LEAST = 11;
const MARGIN = { x: 7, y: 5 };
// Least distance between the boxes of one column, and between two columns.
const GAP = { x: 14, y: 8, levels: 36 };
// Room around the picture.
const EDGE = 8;
const MOST_COLUMNS = 4;

const byId = new Map(picture.nodes.map((node) => [node.id, node]));
const middle = picture.nodes[0];
const unfolded = new Set();
const pen = document.createElement("canvas").getContext("2d");

// ---- Which nodes are shown, and what hangs on what

function tree() {
  const shown = new Set([middle.id]), children = new Map(), hidden = new Map(), holders = new Map();
  // Nodes come nearest first, and rules before conditions: what carries a node is decided before the node.
  for (const node of picture.nodes.slice(1)) {
    const carriers = node.under.filter((id) => shown.has(id));
    const open = node.folded ? carriers.filter((id) => unfolded.has(id) || !byId.get(id).opens) : carriers;
    if (open.length) {
      shown.add(node.id);
      children.set(open[0], [...(children.get(open[0]) || []), node.id]);
    } else {
      holders.set(node.id, new Set(node.under.flatMap((id) => (shown.has(id) ? [id] : [...(holders.get(id) || [])]))));
      for (const id of holders.get(node.id)) { hidden.set(id, (hidden.get(id) || 0) + 1); }
    }
  }
  return { shown, children, hidden };
}

const foldable = new Set(
  picture.nodes.filter((node) => node.folded).flatMap((node) => node.under).filter((id) => byId.get(id).opens)
);

function caption(node, hidden) {
  if (!foldable.has(node.id)) { return node.caption; }
  if (unfolded.has(node.id)) { return `${node.caption} \u2212`; }
  return hidden.has(node.id) ? `${node.caption} +${hidden.get(node.id)}` : node.caption;
}

// ---- Places: the middle, and to its left and right what hangs on it, as a tree that lies on its side

function box(text) {
  pen.font = `${FONT}px arial`;
  const lines = text.split("\n");
  const width = Math.max(...lines.map((line) => pen.measureText(line).width));
  return { width: width + 2 * MARGIN.x + 2, height: lines.length * (FONT + 1) + 2 * MARGIN.y + 2 };
}

// A block is a node with all that hangs on it; it stands `height` high, with its top at y = 0 and its inner edge at x = 0.
function block(id, children, boxes, columns) {
  const own = boxes.get(id), inner = stack(children.get(id) || [], children, boxes, columns);
  const height = Math.max(own.height, inner.height), start = own.width + GAP.levels;
  const places = inner.places.map((at) => ({ ...at, x: at.x + start, y: at.y + (height - inner.height) / 2 }));
  places.push({ id, x: own.width / 2, y: height / 2 });
  return { height, width: inner.places.length ? start + inner.width : own.width, places };
}

// Blocks one below the other; those of a single node stand in columns, as many as asked for.
function stack(ids, children, boxes, columns) {
  const single = ids.filter((id) => !children.has(id)), rest = ids.filter((id) => children.has(id));
  const across = single.length > columns ? columns : 1, places = [];
  const widest = Math.max(0, ...single.map((id) => boxes.get(id).width));
  let y = 0, width = 0;
  for (let first = 0; first < single.length; first += across) {
    const row = single.slice(first, first + across), height = Math.max(...row.map((id) => boxes.get(id).height));
    row.forEach((id, column) => {
      places.push({ id, x: column * (widest + GAP.x) + boxes.get(id).width / 2, y: y + height / 2 });
    });
    width = Math.max(width, row.length * (widest + GAP.x) - GAP.x);
    y += height + GAP.y;
  }
  for (const id of rest) {
    const one = block(id, children, boxes, columns);
    one.places.forEach((at) => places.push({ ...at, y: at.y + y }));
    width = Math.max(width, one.width);
    y += one.height + GAP.y;
  }
  return { places, width, height: Math.max(0, y - GAP.y) };
}

// All ways to part the middle's neighbours into left and right, those of a kind together.
function partings(children) {
  const kinds = new Map();
  for (const id of children.get(middle.id) || []) {
    kinds.set(byId.get(id).kind, [...(kinds.get(byId.get(id).kind) || []), id]);
  }
  let found = [[[], []]];
  for (const ids of kinds.values()) {
    found = found.flatMap(([left, right]) => [[[...left, ...ids], right], [left, [...right, ...ids]]]);
  }
  return found;
}

function boxesOf({ shown, hidden }) {
  return new Map([...shown].map((id) => [id, box(caption(byId.get(id), hidden))]));
}

// The parting and the columns of each side with which the picture is largest.
function plan(now) {
  const boxes = boxesOf(now), space = document.getElementById("graph");
  let best = null;
  for (const sides of partings(now.children)) {
    const tried = sides.map((ids) => (
      Array.from({ length: MOST_COLUMNS }, (_, less) => ({ columns: less + 1, ...stack(ids, now.children, boxes, less + 1) }))
    ));
    for (const left of tried[0]) {
      for (const right of tried[1]) {
        const width = left.width + right.width + boxes.get(middle.id).width + 4 * GAP.levels;
        const height = Math.max(left.height, right.height, boxes.get(middle.id).height);
        const scale = Math.min(1, space.clientWidth / (width + 2 * EDGE), space.clientHeight / (height + 2 * EDGE));
        // Fewer columns where they cost nothing, and two sides of about the same height.
        const worth = scale - 0.02 * (left.columns + right.columns) - 0.0001 * Math.abs(left.height - right.height);
        if (!best || worth > best.worth) { best = { worth, sides, columns: [left.columns, right.columns] }; }
      }
    }
  }
  return best;
}

function arrange(now, { sides, columns }) {
  const boxes = boxesOf(now), found = new Map([[middle.id, { x: 0, y: 0 }]]);
  sides.forEach((ids, side) => {
    const stacked = stack(ids, now.children, boxes, columns[side]), sign = side ? 1 : -1;
    const start = boxes.get(middle.id).width / 2 + 2 * GAP.levels;
    for (const at of stacked.places) {
      found.set(at.id, { x: sign * (start + at.x), y: at.y - stacked.height / 2 });
    }
  });
  return { found, boxes };
}

function frame({ found, boxes }) {
  const edge = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const [id, at] of found) {
    const { width, height } = boxes.get(id);
    edge.left = Math.min(edge.left, at.x - width / 2 - EDGE);
    edge.right = Math.max(edge.right, at.x + width / 2 + EDGE);
    edge.top = Math.min(edge.top, at.y - height / 2 - EDGE);
    edge.bottom = Math.max(edge.bottom, at.y + height / 2 + EDGE);
  }
  return edge;
}

// ---- Drawing

const data = { nodes: new vis.DataSet(), edges: new vis.DataSet(picture.edges) };
const network = new vis.Network(document.getElementById("graph"), data, options);
const planned = plan(tree());

function draw() {
  const now = tree(), placed = arrange(now, planned);
  data.nodes.remove(data.nodes.getIds().filter((id) => !now.shown.has(id)));
  data.nodes.update([...now.shown].map((id) => {
    const node = byId.get(id), margin = { left: MARGIN.x, right: MARGIN.x, top: MARGIN.y, bottom: MARGIN.y };
    return { ...node, label: caption(node, now.hidden), margin, ...placed.found.get(id) };
  }));
  return placed;
}

// Show all of it, but no smaller than a least scale; then the middle stands in the middle.
function whole(least) {
  const edge = frame(arrange(tree(), planned)), space = document.getElementById("graph");
  const width = edge.right - edge.left, height = edge.bottom - edge.top;
  const scale = Math.min(1, space.clientWidth / width, space.clientHeight / height);
  const centre = { x: (edge.left + edge.right) / 2, y: (edge.top + edge.bottom) / 2 };
  network.moveTo(scale < least ? { position: { x: 0, y: 0 }, scale: least } : { position: centre, scale });
}

// The node that was asked for stays where it is on the screen, and the picture moves only where its details would be outside.
function fold(id, open) {
  if (!foldable.has(id) || open === unfolded.has(id)) { return; }
  const before = network.canvasToDOM(network.getPosition(id)), scale = network.getScale();
  if (open) { unfolded.add(id); } else { unfolded.delete(id); }
  const { found } = draw(), space = document.getElementById("graph");
  const { children } = tree(), at = found.get(id), family = [id];
  for (const one of family) { family.push(...(children.get(one) || [])); }
  const reach = (axis, length) => {
    const spots = family.map((one) => found.get(one)[axis]);
    const room = axis === "x" ? 110 : 30;
    const low = before[axis] + (Math.min(...spots) - at[axis]) * scale - room;
    const high = before[axis] + (Math.max(...spots) - at[axis]) * scale + room;
    return high > length ? Math.max(length - high, -low) : Math.max(0, -low);
  };
  const move = { x: reach("x", space.clientWidth), y: reach("y", space.clientHeight) };
  network.moveTo({
    scale,
    position: {
      x: at.x + (space.clientWidth / 2 - before.x - move.x) / scale,
      y: at.y + (space.clientHeight / 2 - before.y - move.y) / scale,
    },
  });
  for (const entry of document.querySelectorAll("#list details")) {
    if (entry.dataset.node === id) { entry.open = open; }
  }
}

network.on("click", ({ nodes }) => { if (nodes.length === 1) { fold(nodes[0], !unfolded.has(nodes[0])); } });
for (const entry of document.querySelectorAll("#list details")) {
  entry.addEventListener("toggle", () => fold(entry.dataset.node, entry.open));
}
document.getElementById("unfold").addEventListener("click", () => {
  const open = foldable.size > unfolded.size;
  for (const node of picture.nodes) { if (foldable.has(node.id) && tree().shown.has(node.id)) { fold(node.id, open); } }
});
document.getElementById("whole").addEventListener("click", () => whole(0));
document.getElementById("readable").addEventListener("click", () => whole(LEAST / FONT));
draw();
whole(LEAST / FONT);
