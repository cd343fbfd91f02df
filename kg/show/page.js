"use strict";

// Names have this size where the picture is at its natural scale, and at the first view no name is smaller than LEAST.
const FONT = 13, LEAST = 11;
const MARGIN = { x: 7, y: 5 };
// Least distance between the boxes of one column, and between two columns.
const GAP = { x: 14, y: 8, levels: 36 };
// Room around the picture.
const EDGE = 8;
const MOST_COLUMNS = 5;
// So many neighbours of one kind may stand on both sides.
const MANY = 10;

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

// What carries others while everything is folded.
const branching = new Set(tree().children.keys());

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

// Blocks one below the other: first those of a single node, in columns, as many as asked for. What is unfolded gets rows of
// its own, and what it is unfolded from keeps its turn.
function stack(ids, children, boxes, columns) {
  const own = (id) => branching.has(id) || byId.get(id).folded;
  const single = ids.filter((id) => !own(id)), places = [];
  const across = single.length > columns ? columns : 1;
  const widest = Math.max(0, ...single.map((id) => boxes.get(id).width));
  let y = 0, width = 0, row = [];
  const finish = () => {
    if (!row.length) { return; }
    const height = Math.max(...row.map((id) => boxes.get(id).height));
    row.forEach((id, column) => {
      places.push({ id, x: column * (widest + GAP.x) + boxes.get(id).width / 2, y: y + height / 2 });
      width = Math.max(width, column * (widest + GAP.x) + boxes.get(id).width);
    });
    y += height + GAP.y;
    row = [];
  };
  for (const id of [...single, ...ids.filter(own)]) {
    if (!children.has(id)) {
      row.push(id);
      if (row.length === across || own(id)) { finish(); }
      continue;
    }
    finish();
    const one = block(id, children, boxes, columns);
    one.places.forEach((at) => places.push({ ...at, y: at.y + y }));
    width = Math.max(width, one.width);
    y += one.height + GAP.y;
  }
  finish();
  return { places, width, height: Math.max(0, y - GAP.y) };
}

// All ways to part the middle's neighbours into left and right: those of a kind together, or half of them on each side
// where they are many.
function partings(children) {
  const kinds = new Map();
  for (const id of children.get(middle.id) || []) {
    kinds.set(byId.get(id).kind, [...(kinds.get(byId.get(id).kind) || []), id]);
  }
  let found = [[[], []]];
  for (const ids of kinds.values()) {
    const ways = [[ids, []], [[], ids]], half = Math.ceil(ids.length / 2);
    if (ids.length >= MANY) { ways.push([ids.slice(0, half), ids.slice(half)]); }
    found = found.flatMap(([left, right]) => ways.map(([one, other]) => [[...left, ...one], [...right, ...other]]));
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

// How all of it fits into the space that there is.
function fit() {
  const edge = frame(arrange(tree(), planned)), space = document.getElementById("graph");
  const scale = Math.min(1, space.clientWidth / (edge.right - edge.left), space.clientHeight / (edge.bottom - edge.top));
  return { scale, position: { x: (edge.left + edge.right) / 2, y: (edge.top + edge.bottom) / 2 } };
}

// Show all of it, but no smaller than a least scale; then the middle stands in the middle.
function whole(least) {
  const fitting = fit();
  network.moveTo(fitting.scale < least ? { position: { x: 0, y: 0 }, scale: least } : fitting);
}

function set(id, open) {
  if (open) { unfolded.add(id); } else { unfolded.delete(id); }
  for (const entry of document.querySelectorAll("#list details")) {
    if (entry.dataset.node === id) { entry.open = open; }
  }
}

// Unfold or fold one node. Where all of it does not fit any more, the node stays where it is on the screen, and the picture
// moves only as far as its details need.
function fold(id, open) {
  if (!foldable.has(id) || open === unfolded.has(id)) { return; }
  const shown = tree().shown.has(id), scale = network.getScale();
  const before = shown && network.canvasToDOM(network.getPosition(id));
  set(id, open);
  const { found, boxes } = draw(), fitting = fit();
  if (!shown || fitting.scale >= LEAST / FONT) { return whole(LEAST / FONT); }
  const { children } = tree(), space = document.getElementById("graph"), family = [id], at = found.get(id);
  for (const one of family) { family.push(...(children.get(one) || [])); }
  const place = (axis, side, length) => {
    const ends = family.map((one) => [found.get(one)[axis], boxes.get(one)[side] / 2 + EDGE]);
    const low = before[axis] + (Math.min(...ends.map(([spot, half]) => spot - half)) - at[axis]) * scale;
    const high = before[axis] + (Math.max(...ends.map(([spot, half]) => spot + half)) - at[axis]) * scale;
    const move = low < 0 ? -low : Math.max(-low, Math.min(0, length - high));
    return at[axis] + (length / 2 - before[axis] - move) / scale;
  };
  const position = { x: place("x", "width", space.clientWidth), y: place("y", "height", space.clientHeight) };
  return network.moveTo({ scale, position });
}

function foldAll() {
  const open = unfolded.size < foldable.size;
  for (const id of foldable) { set(id, open); }
  draw();
  whole(LEAST / FONT);
}

network.on("click", ({ nodes }) => {
  if (nodes.length !== 1 || !foldable.has(nodes[0])) { return; }
  // What was read before the click would cover what the click shows.
  const note = document.querySelector("div.vis-tooltip");
  if (note) { note.style.visibility = "hidden"; }
  fold(nodes[0], !unfolded.has(nodes[0]));
});
for (const entry of document.querySelectorAll("#list details")) {
  entry.addEventListener("toggle", () => fold(entry.dataset.node, entry.open));
}
// The window has another size, or the list was opened: after the drawing library has followed, the picture is set anew.
network.on("resize", () => requestAnimationFrame(() => whole(LEAST / FONT)));
document.getElementById("unfold").addEventListener("click", foldAll);
document.getElementById("whole").addEventListener("click", () => whole(0));
document.getElementById("readable").addEventListener("click", () => whole(LEAST / FONT));
draw();
whole(LEAST / FONT);
