// The items behind a figure, each with its words and every run's raw reply.

const PAGE = 40;
const isWrong = (found) => found !== null && found !== "right";

function badge(found) {
  const [sign, meaning] = MARKS[found];
  return el("span", { class: "badge", title: meaning, style: { background: `var(--${found === "error" ? "unparsed" : found})` } }, sign);
}

const letters = (set) => [...Array(16).keys()].filter((option) => inSet(set, option));

function openItems(title, items, run = RUNS[0]) {
  const dialog = section("items");
  let [wrongOnly, shown] = [false, PAGE];
  const list = el("div");
  const told = el("p", { class: "note" });
  const more = el("button", { type: "button", class: "push", onclick: () => ((shown += PAGE), draw()) }, "Show more");

  function draw() {
    const asked = items.filter((item) => verdict(run, item) !== null);
    const found = wrongOnly ? asked.filter((item) => isWrong(verdict(run, item))) : asked;
    // Those with words first, of these the wrong ones.
    const order = (item) => (item in DATA.texts ? 0 : 2) + (isWrong(verdict(run, item)) ? 0 : 1);
    found.sort((one, other) => order(one) - order(other) || one - other);
    const right = asked.filter((item) => verdict(run, item) === "right").length;
    const worded = found.filter((item) => item in DATA.texts).length;
    told.textContent =
      `${run}: ${plural(asked.length, "item")}, ${count(right)} right. ` +
      (worded < found.length ? `${count(worded)} of those listed are here with their words and replies; the others are in the build and the run folder.` : "");
    list.replaceChildren(...found.slice(0, shown).map((item) => one(item, run)));
    more.hidden = found.length <= shown;
  }

  const controls = el(
    "div",
    { class: "controls" },
    choice("Run", unique([run, ...RUNS]), (value) => ((run = value), draw())),
    tick("Wrong only", false, (value) => ((wrongOnly = value), draw())),
  );
  dialog.replaceChildren(
    el("div", { class: "top" }, el("h2", { id: "items-title" }, title), el("button", { type: "button", class: "push", onclick: () => dialog.close() }, "Close")),
    el("div", { class: "inside" }, controls, told, list, more),
  );
  draw();
  dialog.showModal();
  dialog.scrollTop = 0;
}

function one(item, run) {
  const head = el("summary", {}, badge(verdict(run, item)), " ", DATA.items.ids[item]);
  if (!(item in DATA.texts)) {
    const [gold, answer] = [DATA.items.gold[item], DATA.items.said[run].answer[item]].map(optionsOf(item));
    return el("details", {}, head, note(`Right: ${gold}. Named: ${answer}. The words are in the build.`));
  }
  const details = el("details", { ontoggle: () => details.open && details.childElementCount === 1 && details.append(wording(item)) }, head);
  return details;
}

const optionsOf = (item) => (set) => {
  const codes = DATA.items.options[item];
  const found = letters(set).map((option) => {
    const code = codes[option] >= 0 ? DATA.items.nodes[codes[option]] : null;
    const letter = String.fromCharCode(65 + option);
    return code ? `${letter}, ${named(code, DATA.names[code])}` : letter;
  });
  return found.join("; ") || "nothing";
};

function wording(item) {
  const text = DATA.texts[item];
  const options = text.options.map(([label, words], option) => {
    const gold = inSet(DATA.items.gold[item], option);
    const choosers = RUNS.filter((run) => verdict(run, item) && inSet(DATA.items.said[run].answer[item], option));
    return el("li", { class: gold && "gold" }, `${label}. ${words}`, gold && " (right)", choosers.length > 0 && el("span", { class: "note" }, ` named by ${choosers.join(", ")}`));
  });
  const replies = RUNS.filter((run) => run in text.replies).map((run) => {
    const [raw, method, rotation] = text.replies[run];
    const found = verdict(run, item);
    const turned = rotation ? `, options turned by ${rotation}: the letters are those shown` : "";
    return el("div", {}, el("div", {}, badge(found), ` ${run}: ${MARKS[found][1]} (read by: ${method}${turned})`), words(raw));
  });
  return el("div", {}, words(text.stem), el("p", {}, text.question), el("ul", { class: "options" }, options), replies);
}
