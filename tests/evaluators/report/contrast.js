// Every text that is seen with a contrast below the wanted one, by the web's accessibility guidelines:
// [ratio, text, ink, ground]. Takes opacity, what shines through, shapes under drawn text and signs from the style along.
const wanted = arguments[0];

const numbers = (colour) => {
  const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
  return [red, green, blue, alpha];
};
const over = ([red, green, blue, alpha], ground) => [red, green, blue].map((part, place) => part * alpha + ground[place] * (1 - alpha));
const light = (colour) =>
  colour
    .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
const ratio = (one, other) => {
  const [darker, lighter] = [light(one), light(other)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
};

// What stands behind an element's text, and how far its ancestors let that through.
function behindText(element) {
  const chain = [];
  for (let at = element; at; at = at.parentElement) chain.unshift(at);
  let [ground, opacity] = [[255, 255, 255], 1];
  for (const at of chain) {
    const style = getComputedStyle(at);
    opacity *= Number(style.opacity);
    const [red, green, blue, alpha] = numbers(style.backgroundColor);
    ground = over([red, green, blue, alpha * opacity], ground);
  }
  return { ground, opacity };
}

// The topmost shape under the middle of a drawn text.
function shapeUnder(text) {
  const box = text.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const under = [...text.ownerSVGElement.querySelectorAll("circle, rect")].filter((shape) => {
    const around = shape.getBoundingClientRect();
    return around.left <= x && x <= around.right && around.top <= y && y <= around.bottom;
  });
  return under.at(-1);
}

const found = [];
function judge(words, colour, element, ground) {
  const behind = behindText(element);
  const paper = ground ?? behind.ground;
  const [red, green, blue, alpha] = numbers(colour);
  const ink = over([red, green, blue, alpha * behind.opacity], paper);
  const reached = ratio(ink, paper);
  if (!(reached >= wanted)) found.push([reached, words, String(ink), String(paper)]);
}

let judged = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode;
  const element = node.parentElement;
  if (!node.textContent.trim() || element.closest("script, option, noscript, title") || !element.checkVisibility()) continue;
  judged += 1;
  const words = node.textContent.trim().slice(0, 40);
  const style = getComputedStyle(element);
  if (!element.ownerSVGElement) {
    judge(words, style.color, element);
    continue;
  }
  const shape = shapeUnder(element);
  judge(words, style.fill, element, shape && numbers(getComputedStyle(shape).fill).slice(0, 3));
}
for (const element of document.querySelectorAll("thead button, summary")) {
  const style = getComputedStyle(element, "::after");
  if (element.checkVisibility() && style.content !== "none" && style.content !== "normal") judge(style.content, style.color, element);
}
return { judged, found };
