// Flows from the disorder that is right to the one that is named.

const MOST_FLOWS = 60;
const GAP = 7;

function drawFlow() {
  const box = section("confusions");
  const listed = rows("confusions");
  if (!listed.length) {
    box.append(note("No case of a disorder was answered."));
    return;
  }
  const tasks = unique(listed.map((row) => row.task)).sort();
  const atFirst = tasks.at(-1);
  // The best run that confuses anything.
  const erring = RUNS.find((name) => listed.some((row) => row.run === name && row.task === atFirst && row.gold !== row.named));
  let [run, task, rightToo] = [erring || RUNS[0], atFirst, false];
  const told = el("p", { class: "note" });
  const space = el("div", { class: "flow" });
  const again = () => redraw();
  const controls = el(
    "div",
    { class: "controls" },
    choice("Run", unique([run, ...RUNS]), (value) => ((run = value), again())),
    choice("Task", [task, ...tasks.filter((name) => name !== task)], (value) => ((task = value), again())),
    tick("Right answers too", false, (value) => ((rightToo = value), again())),
  );
  box.append(controls, told, space);
  const redraw = atAnyWidth(space, (width) => {
    const mine = listed.filter((row) => row.run === run && row.task === task && (rightToo || row.gold !== row.named));
    mine.sort((one, other) => other.cases - one.cases || (one.gold + one.named < other.gold + other.named ? -1 : 1));
    const kept = mine.slice(0, MOST_FLOWS);
    told.textContent = !mine.length
      ? `${run} confuses nothing in ${task}.`
      : `${run}, ${task}: on the left what is right, on the right what is named in its place. A band opens its items.` +
        (kept.length < mine.length ? ` The ${MOST_FLOWS} widest of ${mine.length} bands are drawn.` : "");
    return kept.length ? sankey(kept, width, (row) => openItems(`${row.gold_name || row.gold} taken for ${row.named_name || row.named}, ${task}`, confused(run, task, row.gold, row.named), run)) : "";
  });
}

// One side of the picture: where each node begins and how tall it is.
function column(kept, of, unit) {
  const nodes = new Map();
  for (const row of kept) nodes.set(row[of], (nodes.get(row[of]) || 0) + row.cases);
  let top = GAP;
  const placed = new Map();
  for (const code of [...nodes.keys()].sort()) {
    const height = nodes.get(code) * unit;
    const space = Math.max(height, 14);
    placed.set(code, { top: top + (space - height) / 2, height, used: 0, cases: nodes.get(code) });
    top += space + GAP;
  }
  return { placed, height: top };
}

function sankey(kept, width, opened) {
  const total = kept.reduce((sum, row) => sum + row.cases, 0);
  const unit = 520 / total;
  const [left, right] = [column(kept, "gold", unit), column(kept, "named", unit)];
  const side = Math.min(240, width * 0.36);
  const [from, to] = [side, width - side];
  const codes = unique(kept.flatMap((row) => [row.gold, row.named])).sort();
  const tint = (code) => `hsl(${Math.round((360 * codes.indexOf(code)) / codes.length)} 45% 48%)`;
  const names = Object.fromEntries(kept.flatMap((row) => [[row.gold, row.gold_name || row.gold], [row.named, row.named_name || row.named]]));
  const fits = Math.floor(side / 7.2) - 1;
  const short = (text) => (text.length > fits ? `${text.slice(0, fits - 1)}…` : text);

  const inOrder = [...kept].sort((one, other) => (one.gold + one.named < other.gold + other.named ? -1 : 1));
  const bands = inOrder.map((row) => {
    const [start, end] = [left.placed.get(row.gold), right.placed.get(row.named)];
    const thick = row.cases * unit;
    const [y1, y2] = [start.top + start.used + thick / 2, end.top + end.used + thick / 2];
    start.used += thick;
    end.used += thick;
    const middle = (from + to) / 2;
    const title = `${names[row.gold]} → ${names[row.named]}: ${plural(row.cases, "case")}`;
    return svg(
      "path",
      {
        d: `M${from + 6},${y1} C${middle},${y1} ${middle},${y2} ${to - 6},${y2}`,
        "stroke-width": Math.max(thick, 1.5),
        stroke: tint(row.gold),
        "aria-label": title,
        ...pressed(() => opened(row)),
      },
      svg("title", {}, title),
    );
  });
  const labels = (placed, x, anchor) =>
    [...placed].flatMap(([code, node]) => [
      svg("rect", { x: anchor === "end" ? from : to - 6, y: node.top, width: 6, height: Math.max(node.height, 1), fill: tint(code) }),
      svg("text", { x, y: node.top + node.height / 2 + 4, "text-anchor": anchor }, short(names[code]), svg("title", {}, `${names[code]}: ${node.cases}`)),
    ]);
  const height = Math.max(left.height, right.height) + GAP;
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "Flows from the right disorder to the named one" },
    bands,
    labels(left.placed, from - 6, "end"),
    labels(right.placed, to + 6, "start"),
  );
}
