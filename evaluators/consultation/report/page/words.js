// What codes, keys and statuses are called.

const nameOf = (code) => DATA.names[code] ?? code;
const LANGUAGES_BY_CODE = { en: ["English", "en"], zh: ["Chinese", "zh-Hans"] };
const languageName = (code) => (LANGUAGES_BY_CODE[code] || [code])[0];
const languageTag = (code) => (LANGUAGES_BY_CODE[code] || [code, code])[1];

// What is asked, in the language of the consultation and, where that is another, in English too.
function noun(key, language) {
  const [english, other] = DATA.nouns[key] || [key];
  if (language === "en" || !other) return [visible(english)];
  return [el("span", { lang: languageTag(language) }, visible(other)), el("span", { class: "gloss" }, " ", visible(english))];
}

// How a fact was told: [chip, meaning].
const FACT_STATUSES = {
  told: ["told", "told when it was asked"],
  volunteered: ["volunteered", "told without being asked"],
  observed: ["observed", "seen by the doctor"],
  denied: ["denied", "answered as if it were not there"],
  withheld: ["withheld", "not answered"],
  unsure: ["unsure", "the patient does not know"],
};

// What a doctor's turn is for, where it is more than a question.
const ACTS = { background: "background", follow_up: "follow-up about risk", escalation: "what is done about the risk", closing: "closing words" };

// How a consultation ended.
const ENDED = {
  closed: "closed by the doctor",
  budget: "asked beyond the budget",
  loop: "asked the same again and again",
  broken: "gave what cannot be used",
  error: "a model did not reply",
  missing: "not over",
};

// What became of it: [chip, meaning].
const OUTCOMES = {
  right: ["right", "what the doctor names first is right"],
  wrong: ["wrong", "what the doctor names first is not right"],
  unnamed: ["nothing named", "the doctor names nothing"],
  unknown: ["not known", "the folder of the cases does not say what is true"],
};
const PREMATURE = ["closed early", "closed while the right diagnosis was still open by what is true of what was asked"];

const chip = (kind, [words, meaning]) => el("span", { class: `chip ${kind}`, title: meaning }, words);
const outcomeChips = (row) => [chip(row.outcome, OUTCOMES[row.outcome]), row.premature && [" ", chip("early", PREMATURE)]];
const patientWords = (row) => `${row.age} years, ${row.sex}`;
const goldNames = (row) => (row.gold === null ? [] : row.gold.split(" ").map(nameOf));
