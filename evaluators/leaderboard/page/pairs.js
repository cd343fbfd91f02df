// The tests that tell runs apart.

function drawPairs() {
  const box = section("pairs").children[1];
  if (VIEW.part === "node") {
    box.replaceChildren(note("On nodes the letters beside the ranks say which runs are told apart; the tests are not listed one by one."));
    return;
  }
  const runs = new Set(kept().map((row) => row.run));
  const listed = table("pairs").filter(
    (row) => row.board === VIEW.board && row.part === VIEW.part && row.key === VIEW.key && runs.has(row.first) && runs.has(row.second),
  );
  if (!listed.length) {
    box.replaceChildren(note("There are not two runs to compare."));
    return;
  }
  box.replaceChildren(
    sortable(
      [
        { title: "First", value: (row) => row.first, header: true, wide: true },
        { title: "Second", value: (row) => row.second, wide: true },
        { title: "Shared answers", value: (row) => row.n, number: true, show: count },
        { title: "Difference, points", value: (row) => row.difference, number: true, show: points },
        { title: "p", value: (row) => row.p_value, number: true, show: probability },
        { title: "p, corrected", value: (row) => row.corrected, number: true, show: probability },
        { title: "Told apart", value: (row) => (row.distinct ? "yes" : "no") },
      ],
      listed,
      { caption: `Exact permutation test by groups on the answers that both have, with Holm's correction over all runs of the build; told apart below ${DATA.about.level}.` },
    ),
  );
}
