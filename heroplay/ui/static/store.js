// What a board keeps for itself: what is picked, pointed at, opened and typed.  Everything else is the
// screen's.

export const fresh = () => ({
  screen: null,
  // the selection
  selection: [],
  refs: new Map(),
  from: null,
  number: null,
  preview: null,
  twice: false,
  // what is pointed at and what is open
  focus: null,
  detail: null,
  rule: null,
  open: null,
  gear: null,
  book: null,
  drawer: null,
  legend: null,
  sheet: "",
  unfolded: new Set(),
  // words
  typed: "",
  completions: [],
  titles: {},
  problem: "",
  said: "",
  news: [],
  spoken: 0,
  spokenRev: null,
  logged: null,
  // the form of a new game
  wish: null,
});
