// Recognition of entities beside judgement of relations: what lies under the diagonal knows names better than facts.

const [RECOGNITION, JUDGEMENT] = ["entities", "relations*"];

function drawGap() {
  const box = section("gap");
  const listed = rows("averages");
  const of = (run, average) => listed.find((row) => row.run === run && row.average === average);
  const both = RUNS.map((run, place) => ({ run, place, x: of(run, RECOGNITION), y: of(run, JUDGEMENT) }));
  const drawn = both.filter(({ x, y }) => x && y && x.value !== null && y.value !== null);
  if (drawn.length) {
    const space = el("div");
    box.append(
      note("Across: the mean of entity typing and entity clustering. Upwards: the mean of fact checking and relation prediction. Lines are 95 % intervals; below the dashed line judgement falls behind recognition. The diamond is chance."),
      space,
      el("p", {}, drawn.map(({ run, place }) => key(`${place + 1}: ${run}`, COLOURS[place % COLOURS.length]))),
    );
    atAnyWidth(space, (width) => scatter(drawn, Math.min(width, 520)));
  } else {
    const missing = unique(both.flatMap(({ x, y }) => [x, y]).flatMap((row) => row?.missing?.split(", ") || []));
    box.append(note(`Not defined: no run has answers to all of these tasks: ${missing.join(", ")}.`));
  }
  const averages = unique(listed.map((row) => row.average));
  box.append(
    el("h3", {}, "Means over tasks"),
    sortable(
      [
        { title: "Mean", value: (average) => average.replaceAll("_", " "), header: true },
        { title: "Chance", value: (average) => RUNS.map((run) => of(run, average)?.chance ?? null).find((chance) => chance !== null) ?? null, number: true, show: percent },
        ...RUNS.map((run) => ({ title: run, number: true, value: (average) => of(run, average)?.value ?? null, cell: (average) => mean(of(run, average)) })),
      ],
      averages,
      { caption: "In percent, with 95 % intervals. A star leaves out relation typing, which has one question for each relation." },
    ),
  );
}

// In full with what it has to be read with; in brief that is a tip.
function mean(row, brief = false) {
  if (!row || row.value === null) return el("span", { class: "blank", title: row?.missing ? `no answers to ${row.missing}` : "" }, "not defined");
  const beyond = (row.value - row.chance) / (1 - row.chance);
  const behind = `${plural(row.n, "answer")} from ${plural(row.groups, "group")}, chance ${percent(row.chance)} %`;
  return el(
    "span",
    { class: isFew(row) ? "mean few" : "mean", title: behind },
    percent(row.value),
    el("small", {}, range(row.low, row.high)),
    !brief && [el("small", {}, `beyond chance ${percent(beyond)}`), el("small", {}, plural(row.groups, "group"))],
  );
}

// Where guessing stands: one place, or more where runs were asked different items.
function guesses(drawn) {
  const places = drawn.map(({ x, y }) => [x.chance, y.chance]);
  return places.filter(([across, upwards], at) => places.findIndex((other) => other[0] === across && other[1] === upwards) === at);
}

function scatter(drawn, size) {
  const edge = 44;
  const inner = size - edge - 14;
  const x = (value) => edge + inner * value;
  const y = (value) => 10 + inner * (1 - value);
  const marks = [0, 0.25, 0.5, 0.75, 1];
  const grid = marks.flatMap((mark) => [
    svg("line", { class: "axis", x1: x(mark), x2: x(mark), y1: y(0), y2: y(1) }),
    svg("line", { class: "axis", x1: x(0), x2: x(1), y1: y(mark), y2: y(mark) }),
    svg("text", { class: "quiet", x: x(mark), y: y(0) + 16, "text-anchor": "middle" }, String(100 * mark)),
    svg("text", { class: "quiet", x: x(0) - 6, y: y(mark) + 4, "text-anchor": "end" }, String(100 * mark)),
  ]);
  const dot = ({ run, place, x: across, y: upwards }) => {
    const [cx, cy, stroke] = [x(across.value), y(upwards.value), COLOURS[place % COLOURS.length]];
    return svg(
      "g",
      {},
      svg("title", {}, `${run}: recognition ${percent(across.value)} %, judgement ${percent(upwards.value)} %`),
      across.low !== null && svg("line", { x1: x(across.low), x2: x(across.high), y1: cy, y2: cy, style: { stroke, strokeWidth: 2 } }),
      upwards.low !== null && svg("line", { x1: cx, x2: cx, y1: y(upwards.low), y2: y(upwards.high), style: { stroke, strokeWidth: 2 } }),
      svg("circle", { cx, cy, r: 9, style: { fill: stroke } }),
      svg("text", { x: cx, y: cy + 4, "text-anchor": "middle", style: { fill: "var(--page)", fontWeight: 600 } }, String(place + 1)),
    );
  };
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, width: size, height: size, role: "img", "aria-label": "Recognition against judgement, by run" },
    grid,
    svg("line", { x1: x(0), y1: y(0), x2: x(1), y2: y(1), style: { stroke: "var(--quiet)", strokeDasharray: "5 5" } }),
    svg("text", { class: "quiet", x: x(0.5), y: size - 4, "text-anchor": "middle" }, "recognition, %"),
    svg("text", { class: "quiet", transform: `translate(12 ${y(0.5)}) rotate(-90)`, "text-anchor": "middle" }, "judgement, %"),
    guesses(drawn).map(([across, upwards]) =>
      svg(
        "g",
        {},
        svg("title", {}, `chance: recognition ${percent(across)} %, judgement ${percent(upwards)} %`),
        svg("path", { class: "guess", d: `M ${x(across)} ${y(upwards) - 8} l 8 8 l -8 8 l -8 -8 z` }),
        svg("text", { x: x(across) + 12, y: y(upwards) + 4 }, "chance"),
      ),
    ),
    drawn.map(dot),
  );
}
