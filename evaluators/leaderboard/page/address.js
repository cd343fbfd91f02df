// What the page shows, kept behind the # of its address: a link to a view opens the same view, with no server.

const PARTS = { all: "All items", suite: "Suite", task: "Task", disorder: "Disorder", node: "Node" };
const ACROSS = { all: "task", suite: "suite", task: "task", disorder: "disorder", node: "node" };
const PLURALS = { suite: "suites", task: "tasks", disorder: "disorders", node: "nodes" };
const FIELDS = ["board", "part", "key", "find", "mode", "style", "complete", "sort", "order"];

let VIEW = {};
const LISTED = new Map();

// The rows of a table as objects, made once.
function table(name) {
  if (!LISTED.has(name)) LISTED.set(name, rows(name));
  return LISTED.get(name);
}

const boardOf = (code) => table("boards").find((row) => row.board === code);
const runOf = (name) => table("runs").find((row) => row.run === name);
const runsOf = (board) => table("runs").filter((row) => row.board === board);

// The parts of a board in each division: key -> name, in the order of the tables.
const KEYS = new Map();
function keysOf(board, part) {
  const at = `${board}/${part}`;
  if (!KEYS.has(at)) {
    const found = new Map();
    for (const row of table("standings")) if (row.board === board && row.part === part) found.set(row.key, row.name);
    KEYS.set(at, found);
  }
  return KEYS.get(at);
}

// A view in which everything exists: what an address names and this page does not have is what it would be otherwise.
function sound(wanted) {
  const boards = table("boards").map((row) => row.board);
  const board = boards.includes(wanted.board) ? wanted.board : boards[0];
  const part = Object.hasOwn(PARTS, wanted.part) && keysOf(board, wanted.part).size ? wanted.part : "all";
  const keys = [...keysOf(board, part).keys()];
  const among = (name) => (runsOf(board).some((row) => row[name] === wanted[name]) ? wanted[name] : "");
  return {
    board,
    part,
    key: keys.includes(wanted.key) ? wanted.key : keys[0] ?? "",
    find: wanted.find ?? "",
    mode: among("mode"),
    style: among("style"),
    complete: wanted.complete === "yes" ? "yes" : "",
    sort: wanted.sort ?? "",
    order: wanted.order === "up" ? "up" : wanted.sort ? "down" : "",
  };
}

const fromAddress = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

// What is as it would be anyway stands in no address.
function addressOf(view) {
  const usual = sound({ board: view.board, part: view.part });
  const told = FIELDS.filter((name) => view[name] !== usual[name] || ["board", "part", "key"].includes(name));
  return `#${new URLSearchParams(told.map((name) => [name, view[name]]))}`;
}

// Another view; one step back leads to the one before, except from letter to letter of what is being typed.
function show(changes, { typed = false, drawn = false } = {}) {
  VIEW = sound({ ...VIEW, ...changes });
  history[typed ? "replaceState" : "pushState"](null, "", addressOf(VIEW));
  if (drawn) tellAddress();
  else drawView();
}

function tellAddress() {
  section("permalink").setAttribute("href", addressOf(VIEW));
}
