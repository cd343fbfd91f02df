// Downloads: what is shown, made here, and everything, from the files beside the page.

const IN_FILES = [
  ...["board", "part", "key", "name", "best", "worst", "alike", "run", "model", "mode", "style", "shots", "rotations", "complete", "n", "groups"],
  ...["accuracy", "low", "high", "chance", "beyond_chance", "unparsed", "cut", "refused", "error"],
  ...["fresh", "fresh_low", "fresh_high", "fresh_n", "fresh_groups", "fresh_tasks", "contamination", "contamination_low", "contamination_high"],
];

// Spreadsheets take a text that begins with one of these signs for a formula.
const harmless = (value) => (typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

function csvField(value) {
  const text = value === null || value === undefined ? "" : String(harmless(value));
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvOf = (listed) => [IN_FILES, ...listed.map((row) => IN_FILES.map((name) => row[name]))].map((fields) => fields.map(csvField).join(",")).join("\n") + "\n";

const jsonOf = (listed) =>
  JSON.stringify({ view: VIEW, ...DATA.about, standings: listed.map((row) => Object.fromEntries(IN_FILES.map((name) => [name, row[name] ?? null]))) }, null, 2) + "\n";

function save(text, kind, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const name = ["leaderboard", VIEW.part, VIEW.part === "all" ? "" : VIEW.key].filter(Boolean).join("-").replace(/[^\w.-]+/g, "_");
  const link = el("a", { href: address, download: `${name}.${kind}` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function drawFiles() {
  const button = (title, made, kind, type) => el("li", {}, el("button", { type: "button", class: "push", onclick: () => save(made(standings()), kind, type) }, title));
  section("files").append(
    note("What is shown above, with the filters:"),
    el("ul", { class: "files" }, button("These standings as CSV", csvOf, "csv", "text/csv"), button("These standings as JSON", jsonOf, "json", "application/json")),
    note("Everything, from the files beside this page:"),
    el(
      "ul",
      { class: "files" },
      ["leaderboard.json", "standings.csv", "pairs.csv", "runs.csv", "boards.csv"].map((name) => el("li", {}, el("a", { href: name, download: name }, name))),
    ),
  );
}
