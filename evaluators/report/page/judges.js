// What judges say of written answers, and whether they can be trusted.

const marks = (value) => (value === null || value === undefined ? "" : value.toFixed(1));
const agreed = (value) => (value === null || value === undefined ? "" : value.toFixed(2));

function drawJudges() {
  const box = section("judges");
  const listed = rows("judges");
  if (!listed.length) {
    box.append(note("No judge was asked about written answers of these runs."));
    return;
  }
  const figure = (title, name, show = count) => ({ title, value: (row) => row[name], number: true, show });
  box.append(
    sortable(
      [
        { title: "Rank", value: (row) => row.rank, number: true, show: (rank) => rank ?? "unranked" },
        { title: "Run", value: (row) => row.run, header: true },
        { title: "Judge", value: (row) => row.judge, wide: true },
        { title: "Design", value: (row) => row.design },
        { title: "Calibrated", value: (row) => row.calibrated, show: (is) => (is ? "calibrated" : "not calibrated") },
        figure("Waiting", "answers"),
        figure("With a score", "judged"),
        figure("Unreadable", "unreadable"),
        figure("Mean", "mean", marks),
        figure("Median", "median", marks),
        figure("Ties", "ties", percent),
        figure("Spread of repeats", "spread", marks),
        figure("Widest", "spread_most", marks),
        { title: "Probes passed", value: (row) => row.probes_passed, number: true, show: (passed, row) => (row.probes ? `${passed} of ${row.probes}` : "not probed") },
      ],
      listed,
      { caption: "Scores from 0 to 100; each answer has the median of its repeats. Ties: percent of the pairs of answers with the same score.", dense: true },
    ),
    note("Only a calibrated judge ranks runs: it agrees with the mean of two people at most 0.1 less than they agree with each other. Figures of different judges are not comparable. No accuracy on this page has them."),
    el("h3", {}, "How scores are spread"),
    judgedTenths(listed),
  );
  const compared = listed.filter((row) => row.calibration_answers);
  if (compared.length) box.append(el("h3", {}, "Agreement with people"), agreementTable(compared, figure));
  const probes = rows("judge_probes");
  if (probes.length) box.append(el("h3", {}, "Probes"), probeTable(probes, figure));
}

function judgedTenths(listed) {
  const tenths = rows("judged_tenths");
  const scores = unique(tenths.map((row) => row.score));
  const of = (row, score) => tenths.find((one) => one.run === row.run && one.file === row.file && one.score === score)?.answers ?? 0;
  return sortable(
    [
      { title: "Run", value: (row) => row.run, header: true },
      { title: "Judge", value: (row) => `${row.judge}, ${row.design}`, wide: true },
      ...scores.map((score) => ({ title: score, value: (row) => of(row, score), number: true, show: count })),
    ],
    listed,
    { caption: "Answers by score; 100 is in the last.", dense: true },
  );
}

const agreementTable = (listed, figure) =>
  sortable(
    [
      { title: "Run", value: (row) => row.run, header: true },
      { title: "Judge", value: (row) => `${row.judge}, ${row.design}`, wide: true },
      figure("Answers", "calibration_answers"),
      figure("ICC, people", "people_icc", agreed),
      figure("ICC, judge", "judge_icc", agreed),
      figure("Kappa, people", "people_kappa", agreed),
      figure("Kappa, judge", "judge_kappa", agreed),
    ],
    listed,
    { caption: "ICC(2,1), and Cohen's kappa with quadratic weights on tenths." },
  );

const probeTable = (listed, figure) =>
  sortable(
    [
      { title: "Judge", value: (row) => `${row.judge}, ${row.design}`, header: true },
      { title: "Run", value: (row) => row.run },
      { title: "Probe", value: (row) => row.asks, wide: true },
      { title: "Limit", value: (row) => row.limit },
      figure("Mean", "mean", marks),
      figure("Parts", "parts"),
      figure("Held", "held"),
      { title: "Passed", value: (row) => row.passed, show: (is) => (is ? "passed" : "not passed") },
    ],
    listed,
    { caption: "Changed references, whose worth anybody knows." },
  );
