// A plain server of static files, as any host of the site in a folder may be one.

import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const KINDS = { html: "text/html", js: "text/javascript", css: "text/css", json: "application/json", wasm: "application/wasm", png: "image/png", svg: "image/svg+xml", webmanifest: "application/manifest+json" };

/** Serves a folder at a free port. Returns the address of the first page, and the server. */
export async function serve(folder) {
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, "http://host").pathname.slice(1) || "index.html";
    const file = path.join(folder, path.normalize(name));
    if (!fs.existsSync(file) || !fs.statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": KINDS[name.split(".").pop()] ?? "application/octet-stream" });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise((go) => server.listen(0, "127.0.0.1", go));
  return { address: `http://127.0.0.1:${server.address().port}/`, server };
}
