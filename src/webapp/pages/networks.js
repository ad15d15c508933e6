// Larger networks for a user who has none: the choice, the progress, and what came of it.

import { complain, get, post, root, send } from "./remote.js";

const place = byId("networks");
const path = `${root}networks`;

const megabytes = (bytes) => message("web-megabytes", { number: decimal(bytes / 1e6) });
const words = ({ name, bytes, purpose }) => [name, bytes && megabytes(bytes), message("web-network-purpose", { name, purpose })].filter(Boolean).join(" · ");

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
  const fetching = button(message("web-network-fetch"), async () => {
    complain();
    chosen = select.value;
    await post(path, { name: chosen });
    await showNetworks();
  }, { class: "main" });
  return [
    make("p", message("web-networks-about")),
    ...(error ? [make("p", message("web-network-failed", { reason: error }), { class: "fault", role: "alert" })] : []),
    make("p", make("label", [`${message("web-network")} `, select], { class: "tall" })),
    make("div", [fetching, close(message("web-network-no"))], { class: "buttons" }),
    make("p", message("web-network-licence", { licence }), { class: "faint" }),
  ];
}

function progress({ networks, fetching, fetched }) {
  const all = networks.find(({ name }) => name === fetching)?.bytes;
  const bar = make("progress", [], { "aria-label": message("web-network-fetching", { name: fetching }), ...(all && { max: all, value: Math.min(fetched, all) }) });
  const done = megabytes(fetched);
  const amount = all ? message("web-network-part", { done, all: megabytes(all) }) : done;
  return [make("p", message("web-button-label", { button: fetching, name: amount }), { id: "fetched" }), bar];
}

const done = ({ ready }) => [
  make("p", message("web-network-ready", { name: ready, option: `--network ${ready}` }), { role: "status" }),
  make("div", close(message("web-close")), { class: "buttons" }),
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
