// How far answers in a model's own words differ from each other, and from the preferred option.

function drawFreeForm() {
  const box = section("free-form");
  const listed = rows("free_form");
  if (!listed.length) {
    box.append(note("No run answers in its own words: export with --free-form, and evaluate with --samples."));
    return;
  }
  box.append(
    note(`Similarity by ${unique(listed.map((row) => row.similarity)).join(", ")}. `, unique(listed.map((row) => row.instead)).filter(Boolean).join(" ")),
    sortable(
      [
        { title: "Model", value: (row) => row.model, header: true, wide: true },
        { title: "Category", value: (row) => taskName(row.task) },
        { title: "Figure", value: (row) => DATA.measures[row.measure] },
        { title: "Value", value: (row) => row.value, number: true, show: percent },
        intervalColumn(),
        { title: "Questions", value: (row) => row.questions, number: true, show: count },
        { title: "Samples", value: (row) => row.samples, number: true, show: count },
        { title: "Not answered", value: (row) => row.unanswered, number: true, show: count },
      ],
      listed,
      { caption: "In percent; inconsistency is 1 less the similarity of two texts, so that less is better. Agreement of the nearest option: how probable it is that a random expert prefers the option that an answer is most similar to. A good answer that is none of the options is counted as inconsistent too.", dense: true },
    ),
  );
}
