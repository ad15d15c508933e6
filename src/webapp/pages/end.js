// The end of a game: who owns what, and how it counts under all rules.

/** What lies over the board when it has been said which stones are dead. */
export function territory(place) {
  const { territory: found } = place.game;
  if (!found || !place.isAtEnd()) return {};
  const of = (names) => names.map((name) => place.grid.point(name));
  return {
    dead: new Set(of(found.dead)),
    dots: of(found.uncounted),
    owners: Array.from(found.owners, (letter) => ({ B: 1, W: -1 })[letter] ?? 0),
  };
}

/** Counts with the same result for the same reasons, in the order of the first of each. */
function groups(counts) {
  const groups = new Map();
  for (const count of counts) {
    const key = count.result + JSON.stringify(count.differs);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(count);
  }
  return [...groups.values()];
}

/** A player's share of a part of a count, in words. */
function itemWords([name, points]) {
  const item = message("web-item", { item: name.replaceAll(" ", "-") });
  const amount = message("go-points-for", { points: short(Math.abs(points)), color: points > 0 ? "black" : "white" });
  return message("web-item-amount", { item, amount });
}

/** The names of rules: those that players know, and the others behind a button. */
function allRules(names) {
  const list = (some) => listed(some.map(rulesWords));
  const known = KNOWN_RULES.filter((name) => names.includes(name));
  const others = names.filter((name) => !KNOWN_RULES.includes(name));
  const more = make("details", [make("summary", message("web-more-rules")), list(others)]);
  return [list(known), ...(others.length ? [more] : [])];
}

/** A table of counts under several rule sets. */
export function showCounts({ counts, recorded }) {
  const rows = groups(counts).map((group) => {
    const [{ result, differs }] = group;
    const reasons = listed(Object.entries(differs).map(itemWords));
    return make("tr", [
      make("th", resultWords(result), { scope: "row" }),
      make("td", allRules(group.map(({ rules }) => rules))),
      make("td", reasons),
    ]);
  });
  const heads = [message("web-col-result"), message("web-col-rules"), message("web-col-differs")];
  const head = heads.map((text) => make("th", text, { scope: "col" }));
  const caption = recorded ? message("web-record-says", { result: resultWords(recorded) }) : message("web-as-stands");
  const table = make("table", [make("caption", caption), make("thead", make("tr", head)), make("tbody", rows)]);
  byId("counts").replaceChildren(
    make("div", table, { class: "wide words", tabindex: "0", role: "region", "aria-label": message("web-counts") }),
  );
}
