// The files of the library, which stay in the browser.

const TABLE = "files";

const done = (request) => new Promise((go, fail) => {
  request.onsuccess = () => go(request.result);
  request.onerror = () => fail(request.error);
});

export class Store {
  /** The paths that have changed since the last transaction began. */
  #changed = new Set();
  #writing = null;

  /** Opens the database with this name, and keeps these files in it. `onTrouble` is called if that fails. */
  static async open(name, files, onTrouble) {
    const store = new Store();
    Object.assign(store, { files, onTrouble });
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE);
    store.database = await done(asked);
    // Another page of a later version may want to change it.
    store.database.onversionchange = () => store.database.close();
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
        const transaction = this.database.transaction(TABLE, "readwrite");
        const table = transaction.objectStore(TABLE);
        for (const path of paths) {
          const file = this.files.all.get(path);
          if (file) table.put(file, path);
          else table.delete(path);
        }
        await new Promise((go, fail) => {
          transaction.oncomplete = go;
          transaction.onabort = () => fail(transaction.error);
        });
        this.hasTrouble = false;
      } catch (error) {
        // They are tried again with the next change.
        paths.forEach((path) => this.#changed.add(path));
        this.hasTrouble = true;
        this.onTrouble(error);
        break;
      }
    }
    this.#writing = null;
  }
}
