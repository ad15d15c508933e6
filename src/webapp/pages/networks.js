// Larger networks for a user who has none: the choice, the progress, and what came of it.

import { complain, get, post, root, send } from "./remote.js";

const place = byId("networks");
const path = `${root}networks`;

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const words = ({ name, bytes, purpose }) => [name, bytes && megabytes(bytes), purpose].filter(Boolean).join(" · ");

/** A button that does something. */
function button(word, act, attributes = {}) {
  const made = make("button", word, { type: "button", ...attributes });
  made.addEventListener("click", () => act().catch(complain));
  return made;
}

const close = (word) => button(word, async () => {
  await send("DELETE", path);
  place.hidden = true;
});

/** The network that was chosen last. */
let chosen = null;

/** The choice, and what was wrong the last time. */
function choice({ networks, licence, error }) {
  const select = make("select", networks.map((one) => make("option", words(one), { value: one.name })), { id: "network" });
  select.value = chosen ?? networks[0].name;
  const fetching = button("Fetch it", async () => {
    complain();
    chosen = select.value;
    await post(path, { name: chosen });
    await showNetworks();
  }, { class: "main" });
  return [
    make("p", "A larger network plays much stronger than the one inside, and takes more time for each move. The file comes from the web, and only if you ask for it."),
    ...(error ? [make("p", `It has not come: ${error}`, { class: "fault", role: "alert" })] : []),
    make("p", make("label", ["Network ", select], { class: "tall" })),
    make("div", [fetching, close("No, thanks")], { class: "buttons" }),
    make("p", `Licence: ${licence}.`, { class: "faint" }),
  ];
}

function progress({ networks, fetching, fetched }) {
  const all = networks.find(({ name }) => name === fetching)?.bytes;
  const bar = make("progress", [], { "aria-label": `Fetching ${fetching}`, ...(all && { max: all, value: Math.min(fetched, all) }) });
  return [make("p", `${fetching}: ${megabytes(fetched)}${all ? ` of ${megabytes(all)}` : ""}`, { id: "fetched" }), bar];
}

const done = ({ ready }) => [
  make("p", `${ready} is here, and new games and reviews use it. Later starts use it by the option --network ${ready}.`, { role: "status" }),
  make("div", close("Close"), { class: "buttons" }),
];

/** Shows the offer as it is, and again while something is fetched. */
export async function showNetworks() {
  const offer = await get(path);
  place.hidden = !offer.networks.length;
  if (place.hidden) return;
  const show = offer.fetching ? progress : offer.ready ? done : choice;
  byId("network-offer").replaceChildren(...show(offer));
  if (offer.fetching) setTimeout(() => showNetworks().catch(complain), 500);
}
