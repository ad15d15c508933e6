"use strict";

// The events for all pages of a browser, over one connection: a browser opens few to one server, and a
// stream takes one for as long as it is open. This is a shared worker; each page is a port of it.

/** The topic of each page, such as games/1. */
const topics = new Map();
/** The last event of each name, by topic: a page that comes later hears it, too. */
const latest = new Map();
let source = null;
/** The topics of the stream that is open. */
let open = "";
/** True if the program has ended the stream for now, and wants to be asked again. */
let isPaused = false;

function tell(topic, message) {
  for (const [port, own] of topics) if (topic === own || topic === null) port.postMessage(message);
}

/** Opens the stream of the topics that pages want now. It begins with what is true at present. */
function connect() {
  const wanted = [...new Set(topics.values())].sort();
  for (const topic of latest.keys()) if (!wanted.includes(topic)) latest.delete(topic);
  const list = wanted.join();
  if (list === open && source?.readyState !== EventSource.CLOSED) return;
  open = list;
  source?.close();
  source = null;
  if (!list) return;
  source = new EventSource(new URL(`../events?${list}`, location.href));
  source.addEventListener("open", () => { isPaused = false; });
  source.addEventListener("pause", () => { isPaused = true; });
  source.addEventListener("message", ({ data }) => {
    const { of: topic, event, data: told } = JSON.parse(data);
    if (event === "ended") return again();
    if (!latest.has(topic)) latest.set(topic, new Map());
    latest.get(topic).set(event, told);
    tell(topic, { event, told });
  });
  source.addEventListener("error", ({ target }) => {
    const isOver = target.readyState === EventSource.CLOSED;
    if (!isPaused) tell(null, { lost: true, again: !isOver });
    isPaused = false;
    if (isOver) return;
    // Firefox does not connect anew in a shared worker if a service worker has given the stream.
    target.close();
    again();
  });
}

/** The milliseconds after which what has ended is asked for again. */
const AGAIN = 1000;

/** Opens the stream anew: a game that was closed may be there again. */
function again() {
  open = "";
  setTimeout(connect, AGAIN);
}

/** A page says which topic it listens to, or with null that it does not any more. */
addEventListener("connect", ({ ports: [port] }) => {
  port.onmessage = ({ data: topic }) => {
    if (topic) topics.set(port, topic);
    else topics.delete(port);
    connect();
    for (const [event, told] of latest.get(topic) ?? []) port.postMessage({ event, told });
  };
});
