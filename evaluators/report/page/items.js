// The items behind a figure, each with its words and every run's raw reply.

const PAGE = 40;
const BADGE_COLOURS = { error: "unparsed", several: "unparsed", waiting: "unparsed" };
const isWrong = (found) => found !== null && found !== "right" && found !== "waiting";

function badge(found) {
  const [sign, meaning] = MARKS[found];
  return el("span", { class: "badge", title: meaning, style: { background: `var(--${BADGE_COLOURS[found] || found})` } }, sign);
}

function openItems(title, items, run = RUNS[0]) {
  const dialog = section("items");
  let [wrongOnly, shown] = [false, PAGE];
  const list = el("div");
  const told = el("p", { class: "note" });
  const more = el("button", { type: "button", class: "push", onclick: () => ((shown += PAGE), draw()) }, "Show more");

  function draw() {
    const asked = items.filter((item) => verdict(run, item) !== null);
    const found = wrongOnly ? asked.filter((item) => isWrong(verdict(run, item))) : asked;
    found.sort((one, other) => isWrong(verdict(run, other)) - isWrong(verdict(run, one)) || one - other);
    const right = asked.filter((item) => verdict(run, item) === "right").length;
    told.textContent = `${run}: ${plural(asked.length, "item")}, ${count(right)} right.`;
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

// A line with the first words, which opens to all of them.
function one(item, run) {
  const id = el("span", { class: "id" }, DATA.items.ids[item]);
  const head = el("summary", {}, badge(verdict(run, item)), id, el("span", { class: "head", dir: "auto" }, visible(DATA.heads[item])));
  const details = el("details", { ontoggle: () => details.open && details.childElementCount === 1 && unfold(details, item) }, head);
  return details;
}

async function unfold(details, item) {
  const space = el("div", {}, note("Unpacking the words."));
  details.append(space);
  try {
    space.replaceChildren(wording(item, await wordsOf(item)));
  } catch (error) {
    space.replaceChildren(note(`The words cannot be unpacked (${error.message}).`));
  }
}

function wording(item, [stem, question, offered, right, said]) {
  const options = offered.map(([label, text], option) => {
    const gold = inSet(DATA.items.gold[item], option);
    const choosers = RUNS.filter((run) => verdict(run, item) && inSet(DATA.items.said[run].answer[item], option));
    return el("li", { class: gold && "gold" }, `${label}. `, visible(text), gold && " (right)", choosers.length > 0 && el("span", { class: "note" }, ` named by ${choosers.join(", ")}`));
  });
  const replies = RUNS.filter((run) => run in said).map((run) => {
    const [raw, method, rotation, answer] = said[run];
    const found = verdict(run, item);
    const turned = rotation ? `, options turned by ${rotation}: the letters are those shown` : "";
    return el("div", {}, el("div", {}, badge(found), ` ${run}: ${MARKS[found][1]} (read by: ${method}${turned})`), answer && el("p", {}, "Answer: ", visible(answer)), words(raw));
  });
  return el("div", {}, stem && words(stem), el("p", {}, visible(question)), options.length > 0 && el("ul", { class: "options" }, options), right && el("p", {}, "Right: ", visible(right)), replies);
}
