// Belief and both verdict tracks over the turns of a consultation.

const PLOT = { left: 52, right: 14, top: 34, height: 190, gap: 26, strip: 36, between: 12, bottom: 24 };
const DASHES = [null, "7 3", "2 3", "9 3 2 3", "5 2", "1 4"];
const TRACKS = ["Heard", "True"];

// The lines that are drawn: those that are there for being right alone wait for the switch.
const linesOf = (talk) => talk.drawn.map(([code, forTruth], place) => ({ code, place, forTruth })).filter((line) => !line.forTruth || truthShown);
const lineColour = (line) => `var(--line-${line.place % DASHES.length})`;
const isGold = (talk, code) => truthShown && talk.gold !== null && talk.gold.includes(code);

function plotLegend(talk) {
  return el(
    "ul",
    { class: "legend" },
    linesOf(talk).map((line) =>
      el(
        "li",
        {},
        svg("svg", { width: 30, height: 10, "aria-hidden": "true" }, svg("path", { d: "M0,5 H30", stroke: lineColour(line), "stroke-width": 2.5, "stroke-dasharray": DASHES[line.place % DASHES.length] })),
        el("span", {}, nameOf(line.code), isGold(talk, line.code) && el("b", {}, " (right)")),
      ),
    ),
  );
}

// Where a turn stands; the certificate may stand beyond the last turn.
function scaleOf(talk, width) {
  const last = talk.turns.at(-1).turn;
  const end = Math.max(last, talk.certificate ? talk.certificate.turn : 0, 1);
  const step = (width - PLOT.left - PLOT.right) / end;
  return { last, end, step, x: (turn) => PLOT.left + turn * step, y: (share) => PLOT.top + (1 - share) * PLOT.height };
}

function drawPlot(talk, width) {
  const scale = scaleOf(talk, width);
  const strips = TRACKS.map((name, place) => ({ name, place, top: PLOT.top + PLOT.height + PLOT.gap + place * (PLOT.strip + PLOT.between) }));
  const floor = strips.at(-1).top + PLOT.strip;
  const height = floor + PLOT.bottom;
  return svg(
    "svg",
    { class: "plot", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": plotSummary(talk) },
    shareAxis(scale),
    turnAxis(scale, floor),
    lasting(talk, scale, floor),
    linesOf(talk).map((line) => beliefLine(talk, line, scale)),
    strips.map((strip) => verdictStrip(talk, strip, scale)),
    talk.turns.map((turn) => turnColumn(talk, turn, scale, floor)),
  );
}

function plotSummary(talk) {
  const last = talk.turns.at(-1);
  const told = linesOf(talk).map((line) => `${nameOf(line.code)} ${percent(last.belief[line.place])} %`);
  return `Belief over ${plural(talk.turns.length, "turn")}, at the end: ${told.join(", ")}. Below it, the verdicts that are decided by what was heard and by what is true. The figures are in the table below.`;
}

const shareAxis = ({ y, x, end }) =>
  [0, 0.5, 1].map((share) => [
    svg("path", { class: "axis", d: `M${PLOT.left},${y(share)} H${x(end)}` }),
    svg("text", { class: "quiet", x: PLOT.left - 6, y: y(share) + 4, "text-anchor": "end" }, `${100 * share} %`),
  ]);

// As many turns as fit have a number.
function turnAxis({ x, end, step }, floor) {
  const every = [1, 2, 5, 10, 20, 50].find((many) => many * step >= 26) || 100;
  const turns = Array.from({ length: Math.floor(end / every) + 1 }, (_, place) => place * every);
  return turns.map((turn) => svg("text", { class: "quiet", x: x(turn), y: floor + 16, "text-anchor": "middle" }, turn));
}

// Upright lines: where the doctor closed, and where the certificate could have been complete.
function lasting(talk, { x, last, end }, floor) {
  const upright = (turn, kind, words, y) => {
    const after = turn < end / 2;
    return [
      svg("path", { class: kind, d: `M${x(turn)},${y - 4} V${floor}` }),
      svg("text", { x: x(turn) + (after ? 4 : -4), y, "text-anchor": after ? "start" : "end" }, words),
    ];
  };
  const closed = talk.conclusion && talk.conclusion.status === "closed";
  return [
    closed && upright(last, "closed", "closed", 28),
    talk.certificate && upright(talk.certificate.turn, "certificate", `certificate: ${plural(talk.certificate.keys.length, "question")}`, 13),
  ];
}

function beliefLine(talk, line, { x, y }) {
  const points = talk.turns.map((turn) => [x(turn.turn), y(turn.belief[line.place])]);
  const colour = lineColour(line);
  return svg(
    "g",
    { class: "belief", "data-code": line.code },
    svg("polyline", { points: points.map((point) => point.map((part) => part.toFixed(1)).join(",")).join(" "), stroke: colour, "stroke-dasharray": DASHES[line.place % DASHES.length] }),
    points.map(([cx, cy]) => svg("circle", { cx: cx.toFixed(1), cy: cy.toFixed(1), r: 2.3, fill: colour })),
  );
}

// A bar for the share of disorders that are ruled out, and a mark with the number of those that are met.
function verdictStrip(talk, { name, place, top }, { x, step, end }) {
  const wide = Math.max(1.5, Math.min(11, step * 0.62));
  const [marks, room] = [12, PLOT.strip - 12];
  return svg(
    "g",
    { class: "strip" },
    svg("text", { x: PLOT.left - 6, y: top + PLOT.strip - 4, "text-anchor": "end" }, name),
    svg("path", { class: "axis", d: `M${PLOT.left},${top + PLOT.strip} H${x(end)}` }),
    talk.turns.map((turn) => {
      const [met, unmet] = turn.decided[place];
      const high = (room * unmet) / talk.disorders;
      const [middle, base] = [x(turn.turn), top + PLOT.strip];
      const wrong = truthShown && talk.gold !== null && met.some((code) => !talk.gold.includes(code));
      return [
        unmet > 0 && svg("path", { class: "unmet", d: `M${(middle - wide / 2).toFixed(1)},${base} v${(-high).toFixed(1)} h${wide.toFixed(1)} v${high.toFixed(1)} z` }),
        met.length > 0 && svg("path", { class: wrong ? "met wrong" : "met", d: `M${middle.toFixed(1)},${top + marks - 10} l4,4 -4,4 -4,-4 z` }),
      ];
    }),
  );
}

const decidedWords = (met, unmet) => [met.length ? `met: ${met.map(nameOf).join(", ")}` : "none met", `${unmet} ruled out`].join("; ");

// A whole turn under the pointer: says what it shows, and leads to its words.
function turnColumn(talk, turn, { x, step }, floor) {
  const lines = linesOf(talk).map((line) => `${nameOf(line.code)}: ${percent(turn.belief[line.place])} %`);
  const tracks = TRACKS.map((name, place) => `${name}: ${decidedWords(...turn.decided[place])}`);
  const left = Math.max(x(turn.turn) - step / 2, 0);
  return svg(
    "path",
    { class: "column", d: `M${left.toFixed(1)},${PLOT.top - 4} h${step.toFixed(1)} V${floor} h${(-step).toFixed(1)} z`, onclick: () => toTurn(turn.turn) },
    svg("title", {}, [`Turn ${turn.turn}`, ...lines, ...tracks].join("\n")),
  );
}

function plotTable(talk) {
  const lines = linesOf(talk);
  const track = (place) => ({
    title: TRACKS[place],
    value: (turn) => turn.decided[place][1],
    show: (_, turn) => decidedWords(...turn.decided[place]),
    wide: true,
  });
  return sortable(
    [
      { title: "Turn", value: (turn) => turn.turn, number: true },
      ...lines.map((line) => ({ title: breakable(nameOf(line.code)), value: (turn) => turn.belief[line.place], show: percent, number: true })),
      track(0),
      track(1),
    ],
    talk.turns,
    { caption: "Belief in percent, and the verdicts that are decided.", dense: true },
  );
}
