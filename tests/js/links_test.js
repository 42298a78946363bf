// Links: what an address asks for, and what is found in a pasted text.

import { asked, codeIn, gameIn, inLink, keeps } from "../../heroplay/ui/static/files/links.js";
import { wayTo } from "../../heroplay/ui/static/screens/home/actions.js";

const ID = "0123456789abcdef0123456789abcdef";
const same = (a, b) => {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
};

Deno.test("an address asks for a position, a saved game, a game or a step", () => {
  same(asked(""), { code: "", resume: "", id: null });
  same(asked("?code=hp1.x&theme=dark"), { code: "hp1.x", resume: "", id: null });
  same(asked(`?resume=${ID}`), { code: "", resume: ID, id: null });
  same(asked("?game=go").id, "go");
  same(asked("?step=first/one").id, "first/one");
});

Deno.test("an id in an address is cut short", () => same(asked(`?game=${"x".repeat(500)}`).id.length, 100));

Deno.test("a value is found in a link, and decoded", () => {
  same(inLink(" http://here/page?theme=dark&code=hp1%2Ex#top ", "code"), "hp1.x");
  same(inLink("?game=go", "game"), "go");
});

Deno.test("what is no link has no value", () => {
  same(inLink("a record with ?code=x in it", "code"), "");
  same(inLink("?code=%E0%A4%A", "code"), "");
  same(inLink("?recode=x", "code"), "");
});

Deno.test("a saved game is meant by its id, alone or in a link", () => {
  same(gameIn(` ${ID}\n`), ID);
  same(gameIn(`http://here/?at=play&game=${ID}`), ID);
  same(gameIn("hp1.code"), "");
});

Deno.test("a code is taken out of its link; any other text stays whole", () => {
  same(codeIn("http://here/?code=hp1.x"), "hp1.x");
  same(codeIn("1. pass\n2. pass"), "1. pass\n2. pass");
});

Deno.test("a screen says whether its games are kept, or has a mode", () =>
  same([{}, { mode: "play" }, { mode: "play", keeps: false }, { keeps: true }].map(keeps), [
    false,
    true,
    false,
    true,
  ]));

Deno.test("a way to a place has an address for a new tab, and moves on a plain click", () => {
  const went = [];
  const { href, onClick } = wayTo({ at: "play", game: "go" }, (address) => went.push(address));
  same(href, "?at=play&game=go");
  onClick({ ctrlKey: true, preventDefault: () => went.push("stopped") });
  same(went, []);
  onClick({ preventDefault: () => went.push("stopped") });
  same(went, ["stopped", { at: "play", game: "go" }]);
});
