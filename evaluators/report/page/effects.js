// What the wording of the question changes: how many answers it allows, evidence beside it, how many parts it asks, who
// wrote it.

function drawEffects() {
  const box = section("effects");
  box.append(el("h3", {}, "How many answers the question allows"));
  drawStyles(box);
  box.append(el("h3", {}, "Evidence beside the question"));
  drawEvidence(box);
  drawFormats(box);
  if (rows("writers").length) box.append(el("h3", {}, "Who wrote the text"), heat("writers", "writer", { title: "Task and writer" }));
}

function drawStyles(box) {
  const listed = rows("styles").filter((row) => row.accuracy !== null);
  const styles = unique(listed.map((row) => row.style)).sort();
  const groups = new Map();
  for (const row of listed) {
    // What differs in anything but the style is not compared: that would be an effect of something else.
    const group = JSON.stringify([row.task, row.model, row.mode, row.shots, row.settings]);
    groups.set(group, [...(groups.get(group) || []), row]);
  }
  const several = [...groups].filter(([, found]) => unique(found.map((row) => row.style)).length > 1);
  if (!several.length) {
    box.append(note("No model was asked one task in two styles and else in the same way. Run `kgbench evaluate` again with --style, all other options as they were, and name both runs to see the effect."));
    return;
  }
  const tint = (style) => COLOURS[styles.indexOf(style) % COLOURS.length];
  const used = styles.filter((style) => several.some(([, found]) => found.some((row) => row.style === style)));
  box.append(
    el("p", {}, used.map((style) => key(style, tint(style)))),
    dots(
      several.map(([, found]) => {
        const values = found.map((row) => row.accuracy);
        return {
          label: askedAs(found[0], several),
          chance: found[0].chance,
          value: percent(Math.max(...values) - Math.min(...values)),
          points: found.map((row) => ({ ...row, value: row.accuracy, colour: tint(row.style), title: `${row.style}: ${percent(row.accuracy)} % (${range(row.low, row.high)}), ${plural(row.groups, "group")}, ${row.run}` })),
        };
      }),
    ),
    note("Accuracy of one model on one task, in each style that it was asked in, with 95 % intervals and, dotted, chance; mode, shots, wording, orders and settings are the same. The figure is the widest difference in points."),
  );
}

// A task and a model, and so much more that no other group is called the same.
function askedAs({ task, model, mode, shots, settings }, groups) {
  const alike = groups.map(([, [first]]) => first).filter((other) => other.task === task && other.model === model && other.mode === mode && other.shots === shots);
  return [task, model, mode !== "generate" && mode, shots > 0 && plural(shots, "shot"), alike.length > 1 && settings].filter(Boolean).join(", ");
}

function drawEvidence(box) {
  const listed = rows("evidence");
  if (!listed.length) {
    box.append(note("No run has answers to a task with and without evidence."));
    return;
  }
  box.append(
    el("p", {}, key("without evidence", COLOURS[1]), key("with evidence", COLOURS[0])),
    dots(
      listed.map((row) => ({
        label: `${row.task.replace(/_evidence$/, "")}, ${row.run}`,
        value: points(row.difference),
        points: [
          { value: row.before, low: null, title: `without: ${percent(row.before)} %`, colour: COLOURS[1] },
          { value: row.after, low: null, title: `with: ${percent(row.after)} %`, colour: COLOURS[0] },
        ],
      })),
    ),
    sortable(
      [
        { title: "Task", value: (row) => row.task.replace(/_evidence$/, ""), header: true },
        { title: "Run", value: (row) => row.run },
        { title: "Without", value: (row) => row.before, number: true, show: percent },
        { title: "With", value: (row) => row.after, number: true, show: percent },
        { title: "Difference, points", value: (row) => row.difference, number: true, show: points },
        intervalColumn(points),
        { title: "Groups", value: (row) => row.groups, number: true, show: count },
      ],
      listed,
      { caption: "On the groups that have both." },
    ),
  );
}
