// Lines with points and intervals on one scale, and what their colours mean.

const COLOURS = ["var(--accent)", "var(--over)", "var(--under)", "var(--right)", "var(--incorrect)"];

// Lines with points on one scale from 0 to 100 %: {label, value, points: [{value, low, high, title, colour}], chance}.
function dots(lines) {
  const at = (value) => `${100 * Math.min(Math.max(value, 0), 1)}%`;
  const line = ({ label, value, points: marks, chance }) => {
    const parts = marks.flatMap(({ value: where, low, high, title, colour: fillColour = COLOURS[0] }) => [
      low !== null && el("span", { class: "span", style: { left: at(low), width: `${100 * (high - low)}%`, background: fillColour } }),
      el("span", { class: "dot", title, style: { left: at(where), background: fillColour } }),
    ]);
    const guess = chance !== null && chance !== undefined && el("span", { class: "chance", title: `chance ${percent(chance)} %`, style: { left: at(chance) } });
    return [el("div", { class: "label" }, label), el("div", { class: "track" }, guess, parts), el("div", { class: "number" }, value)];
  };
  const axis = el("div", { class: "axis" }, ["0", "25", "50", "75", "100 %"].map((mark) => el("span", {}, mark)));
  return el("div", { class: "dots" }, lines.map(line), el("span", { class: "gap" }), axis, el("span"));
}

const key = (title, fillColour) => el("span", { class: "key" }, el("i", { style: { background: fillColour } }), title);
