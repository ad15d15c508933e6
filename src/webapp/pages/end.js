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

/** Half points and points for a player, in words. */
const amount = (points) => `${Math.abs(points)} for ${points > 0 ? "Black" : "White"}`;

/** A table of counts under several rule sets. */
export function showCounts({ counts, recorded }) {
  const rows = groups(counts).map((group) => {
    const [{ result, differs }] = group;
    const reasons = Object.entries(differs).map(([item, points]) => `${item}: ${amount(points)}`).join("; ");
    return make("tr", [
      make("th", result, { scope: "row" }),
      make("td", group.map(({ rules }) => rules).join(", ")),
      make("td", reasons),
    ]);
  });
  const head = ["result", "rules", "what differs from the first"].map((text) => make("th", text, { scope: "col" }));
  const caption = recorded ? `The record says ${recorded}.` : "As the game stands.";
  const table = make("table", [make("caption", caption), make("thead", make("tr", head)), make("tbody", rows)]);
  byId("counts").replaceChildren(
    make("div", table, { class: "wide words", tabindex: "0", role: "region", "aria-label": "Counts" }),
  );
}
