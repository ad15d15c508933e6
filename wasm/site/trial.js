// Tries a network in an instance of the module of its own, whose memory is free again when this worker ends.

import { Engine } from "./module.js";
import { Files } from "./wasi.js";

self.onmessage = async ({ data: { module, file, parameters } }) => {
  let engine = null;
  try {
    const files = new Files();
    const data = new Uint8Array(await file.arrayBuffer());
    files.all.set(parameters.network, { data, time: 0n });
    engine = await Engine.start(module, { files, suspends: false });
    const name = engine.tryNetwork(parameters);
    postMessage({ name, data }, [data.buffer]);
  } catch (error) {
    // The module itself fails where memory is missing.
    postMessage({ fault: engine?.failure ? "large" : engine ? error.message : "damaged" });
  }
};
