// What stays in the browser: the files of the library, and a network in place of the one inside.

const TABLE = "files";

const done = (request) => new Promise((go, fail) => {
  request.onsuccess = () => go(request.result);
  request.onerror = () => fail(request.error);
});

/** Opens the database with this name, which has one table. */
async function open(name) {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE);
  const database = await done(asked);
  // Another page of a later version may want to change it.
  database.onversionchange = () => database.close();
  return database;
}

/** Changes the table of a database by `work`. Resolves when the change is kept. */
function change(database, work) {
  const transaction = database.transaction(TABLE, "readwrite");
  work(transaction.objectStore(TABLE));
  return new Promise((go, fail) => {
    transaction.oncomplete = () => go();
    transaction.onabort = () => fail(transaction.error);
  });
}

export class Store {
  /** The paths that have changed since the last transaction began. */
  #changed = new Set();
  #writing = null;

  /** Opens the database with this name, and keeps these files in it. `onTrouble` is called if that fails. */
  static async open(name, files, onTrouble) {
    const store = new Store();
    Object.assign(store, { files, onTrouble });
    store.database = await open(name);
    const table = store.database.transaction(TABLE).objectStore(TABLE);
    const [names, values] = await Promise.all([done(table.getAllKeys()), done(table.getAll())]);
    names.forEach((path, index) => files.all.set(path, values[index]));
    files.onChange = (path) => store.#note(path);
    return store;
  }

  #note(path) {
    this.#changed.add(path);
    this.#writing ??= this.#write();
  }

  /** Resolves when all changes are in the database, or cannot be. */
  async flush() {
    while (this.#writing) await this.#writing;
  }

  async #write() {
    // Files that change together are written together.
    await null;
    while (this.#changed.size) {
      const paths = [...this.#changed];
      this.#changed.clear();
      try {
        await change(this.database, (table) => {
          for (const path of paths) {
            const file = this.files.all.get(path);
            if (file) table.put(file, path);
            else table.delete(path);
          }
        });
      } catch (error) {
        // They are tried again with the next change.
        paths.forEach((path) => this.#changed.add(path));
        this.onTrouble(error);
        break;
      }
    }
    this.#writing = null;
  }
}

/** The keys of a network and of the number of starts with it that have not ended. */
const NETWORK = "network", STARTS = "starts";

/** Keeps a network, `{ name, data }`, in a database of its own: it is no part of the library. */
export class NetworkStore {
  static async open(name) {
    return Object.assign(new NetworkStore(), { database: await open(`${name} network`) });
  }

  /** The network, if there is one. `starts` is how many starts with it have begun and not ended. */
  async get() {
    const table = this.database.transaction(TABLE).objectStore(TABLE);
    const [network, starts = 0] = await Promise.all([NETWORK, STARTS].map((key) => done(table.get(key))));
    return network && { ...network, starts };
  }

  put(network) {
    return change(this.database, (table) => {
      table.put(network, NETWORK);
      table.delete(STARTS);
    });
  }

  setStarts(starts) {
    return change(this.database, (table) => table.put(starts, STARTS));
  }

  clear() {
    return change(this.database, (table) => table.clear());
  }
}
