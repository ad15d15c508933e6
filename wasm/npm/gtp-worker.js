// GTP in a worker of a page, so that the page goes on while the engine thinks.
//
// Messages to it: `{ start: PARAMETERS, files }` first, then `{ gtp: LINES }`. For each it sends
// `{ reply: TEXT }`, or `{ error: REASON }`.

import { Ponnuki } from "./index.js";

let session = null;

onmessage = async ({ data }) => {
  try {
    if (data.start) {
      session = Ponnuki.start(data.start, { files: data.files, onFailure: (error) => postMessage({ error: String(error) }) });
      await session;
      postMessage({ reply: "" });
    } else {
      postMessage({ reply: await (await session).gtp(data.gtp) });
    }
  } catch (error) {
    postMessage({ error: error.message });
  }
};
