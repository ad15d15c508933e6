// A server with one network, of which the first page fetches a copy. The first answer is cut, and so is what
// follows, so that a reader learns it. The next try gets the rest, slowly.
//
// usage: node mirror.mjs NETWORK
//
// Prints its address.

import fs from "node:fs";
import http from "node:http";

const network = fs.readFileSync(process.argv[2]);
const half = network.length >> 1;
let answers = 0;

const server = http.createServer(async (request, reply) => {
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
