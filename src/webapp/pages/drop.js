// Files, folders and texts that are dropped or pasted on a page.

/** The ends of the names of records. In a folder, other files are passed over. */
const RECORDS = /\.(sgf|ngf|gib|ugf|ugi)(\.gz)?$/i;

/** All files below an entry of a drop. */
async function files(entry) {
  if (entry.isFile) {
    const file = await new Promise((take, fail) => entry.file(take, fail));
    return [Object.assign(file, { path: entry.fullPath.replace(/^\//, "") })];
  }
  const reader = entry.createReader();
  const found = [];
  // A reader gives some entries at a time.
  for (;;) {
    const some = await new Promise((take, fail) => reader.readEntries(take, fail));
    if (!some.length) break;
    for (const inner of some) found.push(...(await files(inner)));
  }
  return found.filter((file) => RECORDS.test(file.name));
}

/** Calls `open(files, text)` with what is dropped or pasted. */
export function onDrop(open) {
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", async (event) => {
    document.body.classList.remove("dropping");
    // The page around this one may have taken it.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const text = event.dataTransfer.getData("text/plain");
    // The entries are gone after the first wait.
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const plain = [...event.dataTransfer.files];
    const found = entries.length ? (await Promise.all(entries.map(files))).flat() : plain;
    open(found, text);
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    open([...event.clipboardData.files], event.clipboardData.getData("text/plain"));
  });
}
