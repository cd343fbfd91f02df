// The data, and questions to it.

let DATA = null;
let RUNS = [];

async function unpacked(id) {
  const packed = Uint8Array.from(atob(section(id).textContent.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// Parts of the words that were asked for so far.
const WORDS = new Map();

// The stem, the question, the options and the replies of an item.
async function wordsOf(item) {
  const part = Math.floor(item / DATA.limits.at_once);
  if (!WORDS.has(part)) WORDS.set(part, unpacked(`words-${part}`));
  return (await WORDS.get(part))[item % DATA.limits.at_once];
}

async function unpack() {
  DATA = await unpacked("data");
  RUNS = rows("runs").map((row) => row.run);
}

// Rows of a sheet as objects.
function rows(name) {
  const { columns, rows: listed } = DATA.sheets[name];
  return listed.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])));
}

const unique = (values) => [...new Set(values)];
const named = (code, name) => (name && name !== code ? `${name} (${code})` : code);

// What a run made of an item: a word, and the letters that it named.
const MARKS = {
  right: ["✓", "right"],
  over: ["+", "over-diagnosis: more than right"],
  under: ["−", "under-diagnosis: not all that is right"],
  partial: ["≈", "incorrect, with something right in it"],
  incorrect: ["✗", "incorrect"],
  unparsed: ["?", "no answer could be read"],
  cut: ["…", "cut off at the token limit"],
  refused: ["R", "refused"],
  error: ["E", "the request failed"],
  several: ["&", "several answers where one was asked for"],
  waiting: ["J", "no score until someone judges it"],
};
const STATUSES = {
  ...{ u: "unparsed", c: "cut", r: "refused", e: "error", s: "several" },
  ...{ y: "right", p: "partial", n: "incorrect", w: "waiting" },
};

function verdict(run, item) {
  const said = DATA.items.said[run];
  const status = said.status[item];
  if (status === "-") return null;
  if (status !== "k") return STATUSES[status];
  const [answer, gold] = [said.answer[item], DATA.items.gold[item]];
  if (answer === gold) return "right";
  if ((answer & gold) === gold) return "over";
  if ((answer & gold) === answer) return "under";
  return answer & gold ? "partial" : "incorrect";
}

// The items behind a key of a sheet.
function behind(sheet, key) {
  const place = DATA.items.keys[sheet].indexOf(key);
  const found = [];
  DATA.items.members[sheet].forEach((keys, item) => {
    if (keys.includes(place)) found.push(item);
  });
  return found;
}

const inSet = (set, option) => ((set >> option) & 1) === 1;

// The items of a disorder in which a run names another, or that one itself.
function confused(run, task, gold, other) {
  const place = DATA.items.nodes.indexOf(other);
  const said = DATA.items.said[run];
  const ofTask = new Set(behind("tasks", task));
  return behind("disorders", gold).filter((item) => {
    const option = DATA.items.options[item].indexOf(place);
    if (!ofTask.has(item) || said.status[item] !== "k" || option < 0) return false;
    return inSet(said.answer[item], option) && (gold === other || !inSet(DATA.items.gold[item], option));
  });
}
