// A server with one network, of which the first page fetches a copy. The first answer is cut, and so is what
// follows, so that a reader learns it. The next try gets the rest, slowly. It also stands in for online-go.com: for
// each player there are three games.
//
// usage: node mirror.mjs NETWORK
//
// Prints its address.

import fs from "node:fs";
import http from "node:http";

const network = fs.readFileSync(process.argv[2]);
const half = network.length >> 1;
let answers = 0;

/** Answers as the interface of games does; false if this is no question for it. */
function answerAboutGames({ url }, reply) {
  const json = (value, status = 200) => { reply.writeHead(status, { "Content-Type": "application/json" }); reply.end(JSON.stringify(value)); };
  const [, name] = /^\/api\/v1\/players\?username=(.*)$/.exec(url) ?? [];
  const [, player] = /^\/api\/v1\/players\/(\d+)\/games/.exec(url) ?? [];
  const [, game] = /^\/api\/v1\/games\/(\d+)\/sgf$/.exec(url) ?? [];
  const number = (text) => Array.from(text).reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 9973, 7);
  const players = { black: { username: "Ann" }, white: { username: "Ben" } };
  const row = (id) => ({ id, players, width: 19, height: 19, handicap: 0, ended: "2025-11-12T13:14:15Z", outcome: "Resignation", white_lost: true });
  if (name === "busy") json({}, 429);
  else if (name) json({ results: name === "none" ? [] : [{ id: number(name), username: name }] });
  else if (player) json({ next: null, results: [1, 2, 3].map((one) => row(10 * Number(player) + one)) });
  else if (game) reply.end(`(;GM[1]SZ[9]PB[Ann]PW[Ben]RE[B+R]GN[${game}];B[ee];W[gc])`);
  else if (url.endsWith(".html")) reply.end("<html>no record</html>");
  else return false;
  return true;
}

const server = http.createServer(async (request, reply) => {
  if (answerAboutGames(request, reply)) return;
  answers++;
  if (answers === 1) {
    reply.writeHead(200, { "Content-Length": network.length, ETag: '"a"' });
    reply.write(network.subarray(0, half), () => setTimeout(() => reply.destroy(), 200));
    return;
  }
  if (answers === 2) return void reply.destroy();
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range) ?? [null, "0"];
  const start = Number(from);
  const range = `bytes ${start}-${network.length - 1}/${network.length}`;
  reply.writeHead(206, { "Content-Length": network.length - start, "Content-Range": range, ETag: '"a"' });
  for (let at = start; at < network.length; at += 1000) {
    await new Promise((wake) => setTimeout(wake, 300));
    reply.write(network.subarray(at, Math.min(at + 1000, network.length)));
  }
  reply.end();
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
