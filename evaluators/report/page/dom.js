// Elements and figures. Text only ever becomes text: nothing here reads markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") Object.assign(element.style, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const el = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);
const section = (id) => document.getElementById(id);
const note = (...words) => el("p", { class: "note" }, ...words);

const percent = (value) => (value === null || value === undefined ? "" : (100 * value).toFixed(1));
// A share in percent; what can be greater than one is not a share.
const measured = (value, { greatest }) => (typeof value === "number" && greatest > 1 ? value.toFixed(3) : percent(value));
const points = (value) => (value === null ? "" : (value > 0 ? "+" : "") + (100 * value).toFixed(1));
const range = (low, high) => (low === null || low === undefined ? "" : `${percent(low)} to ${percent(high)}`);
const probability = (value) => (value >= 0.0001 ? value.toFixed(4) : value.toExponential(0));
const count = (value) => (value === null || value === undefined ? "" : value.toLocaleString("en"));
const plural = (many, word) => `${count(many)} ${word}${many === 1 ? "" : "s"}`;

// From cream at chance to teal at 100 %, and rust for all that is below chance: told apart by people who see no red or
// green, and in grey by the figures in the cells.
const STOPS = [[244, 234, 212], [116, 178, 176], [23, 98, 108]];
const BELOW = [172, 62, 40];

// What is right by chance is not knowledge: of a question of yes or no 50 % is nothing.
function colour(value, chance) {
  if (value < chance) return BELOW;
  const at = Math.min((value - chance) / (1 - chance), 1) * (STOPS.length - 1);
  const low = Math.min(Math.floor(at), STOPS.length - 2);
  return STOPS[low].map((part, place) => Math.round(part + (STOPS[low + 1][place] - part) * (at - low)));
}

// From fewer groups than these a figure says little, and has no colour.
const FEW = 5;
const isFew = (row) => row.groups < FEW;

function shade(row) {
  if (!row || row.accuracy === null) return { background: "transparent", color: "inherit" };
  if (isFew(row)) return { background: "var(--few)", color: "var(--few-ink)" };
  const [red, green, blue] = colour(row.accuracy, row.chance);
  const [r, g, b] = [red, green, blue].map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  // Black and white have the same contrast at this lightness: one of the two has 4.5 on any colour.
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return { background: `rgb(${red} ${green} ${blue})`, color: light > 0.179 ? "#000000" : "#ffffff" };
}

const scale = (what = "cell", opened = "the items behind it") =>
  note(
    el("span", { class: "swatch", style: { background: `rgb(${BELOW.join(" ")})` } }),
    "below chance; chance",
    el("span", { class: "scale", style: { background: `linear-gradient(to right, ${STOPS.map((stop) => `rgb(${stop.join(" ")})`)})` } }),
    "100 % right; ",
    el("span", { class: "swatch few" }),
    `grey with a dashed edge: fewer than ${FEW} groups, which say little. A ${what} opens ${opened}.`,
  );

// A name that may go on in the next line after the signs that join its parts.
const breakable = (text) => text.split(/(?<=[_:/])/).flatMap((part, place) => (place ? [el("wbr"), part] : [part]));

// Signs that nobody sees, or that turn the direction of writing, stand as what they are.
const STRANGE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

function visible(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(STRANGE)) {
    parts.push(text.slice(end, found.index));
    const code = found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    parts.push(el("span", { class: "strange" }, `U+${code}`));
    end = found.index + found[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

// A long text scrolls, with the keyboard too.
const words = (text) => el("pre", { class: "words", dir: "auto", tabindex: 0 }, visible(text));

function choice(title, values, changed, named = (value) => value) {
  const options = values.map((value) => el("option", { value }, named(value)));
  const select = el("select", { onchange: () => changed(select.value) }, options);
  return el("label", {}, title, select);
}

function tick(title, checked, changed) {
  const box = el("input", { type: "checkbox", checked, onchange: () => changed(box.checked) });
  return el("label", {}, box, title);
}

// What makes a shape a button, for the mouse and for the keyboard.
const pressed = (opened) => ({
  tabindex: 0,
  role: "button",
  onclick: opened,
  onkeydown: (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    // Else the key would press what has the focus next.
    event.preventDefault();
    opened();
  },
});

// Draws now and whenever the page has another width.
function atAnyWidth(box, draw) {
  let width = 0;
  const again = (force) => {
    if (!force && box.clientWidth === width) return;
    width = box.clientWidth;
    box.replaceChildren(draw(Math.max(width, 280)));
  };
  window.addEventListener("resize", () => again(false));
  again(true);
  return () => again(true);
}
