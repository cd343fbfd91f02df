// Whether replies had the form asked for, and what another way of reading them would change.

function drawReading() {
  const box = section("reading");
  const listed = rows("readings");
  if (!listed.length) {
    box.append(note("No text was read: every answer is a choice among the options' probabilities."));
    return;
  }
  const of = (run, reading) => listed.find((row) => row.run === run && row.reading === reading);
  const total = (row) => row.ok + row.unparsed + row.cut + row.refused;
  const share = (row, name) => (row ? row[name] / total(row) : null);
  const runs = RUNS.filter((run) => of(run, "standard"));
  const valid = (title, status) => ({ title, value: (run) => share(of(run, "standard"), status), number: true, show: percent });
  const right = (reading) => ({ title: `Right, ${reading}`, value: (run) => share(of(run, reading), "correct"), number: true, show: percent });
  const changed = (reading) => ({ title: `Changed by ${reading}`, value: (run) => of(run, reading).changed, number: true, show: count });
  box.append(
    sortable(
      [
        { title: "Run", value: (run) => run, header: true },
        { title: "Replies", value: (run) => total(of(run, "standard")), number: true, show: count },
        valid("Readable", "ok"),
        valid("Unparsed", "unparsed"),
        valid("Cut off", "cut"),
        valid("Refused", "refused"),
        ...["strict", "standard", "loose"].map(right),
        ...["strict", "loose"].map(changed),
      ],
      runs,
      { caption: "Shares in percent of the replies in words.", dense: true },
    ),
    note("Strict takes only a reply that is an answer, or states one outright. Standard is what is scored. Loose takes, where standard finds nothing, the last option that is named at all."),
    el("h3", {}, "Which rule read the reply"),
  );
  const methods = rows("methods");
  const counts = (method, run) => methods.find((row) => row.method === method && row.run === run)?.replies ?? 0;
  box.append(
    sortable(
      [
        { title: "Rule", value: (method) => method, header: true },
        ...runs.map((run) => ({ title: run, value: (method) => counts(method, run), number: true, show: count })),
      ],
      unique(methods.map((row) => row.method)).sort(),
      { caption: "Replies." },
    ),
  );
}
