// Files as a zip archive, and back.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

/** The checksum of zip and PNG (CRC-32). */
export function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const LOCAL = 0x04034b50, CENTRAL = 0x02014b50, END = 0x06054b50;
/** The flag of names in UTF-8, and the methods. */
const UTF8 = 0x800, STORED = 0, DEFLATED = 8;

/** Numbers of so many bytes, one after the other. */
function fields(...pairs) {
  const bytes = new Uint8Array(pairs.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of pairs) for (let byte = 0; byte < size; byte++) bytes[at++] = Math.floor(value / 256 ** byte) & 255;
  return bytes;
}

/** An archive of `[name, bytes, date]`, not compressed. */
export function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  const add = (list, ...added) => list.push(...added);
  for (const [name, bytes, date] of files) {
    const path = new TextEncoder().encode(name);
    const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
    const day = (Math.max(date.getFullYear() - 1980, 0) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
    const facts = [[2, 20], [2, UTF8], [2, STORED], [2, time], [2, day], [4, checksum(bytes)], [4, bytes.length], [4, bytes.length], [2, path.length], [2, 0]];
    add(parts, fields([4, LOCAL], ...facts), path, bytes);
    add(directory, fields([4, CENTRAL], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), path);
    at += 30 + path.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = fields([4, END], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, at], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The files of an archive, each a name and its bytes. An archive that was damaged is an error. */
export async function unzip(archive) {
  const view = new DataView(archive);
  let end = archive.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error("this is no zip archive");
  const files = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error("the archive is damaged");
    const [method, sum, packed, size] = [view.getUint16(at + 10, true), ...[16, 20, 24].map((field) => view.getUint32(at + field, true))];
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const local = view.getUint32(at + 42, true);
    const path = new TextDecoder().decode(new Uint8Array(archive, at + 46, name));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const stored = new Uint8Array(archive, start, packed);
    if (!path.endsWith("/")) {
      if (![STORED, DEFLATED].includes(method)) throw new Error(`${path}: an unknown compression`);
      const bytes = method === STORED ? stored.slice() : await inflated(stored);
      if (bytes.length !== size || checksum(bytes) !== sum) throw new Error(`${path}: the archive is damaged`);
      files.push([path, bytes]);
    }
    at += 46 + name + extra + comment;
  }
  return files;
}
