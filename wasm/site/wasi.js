// The part of WASI (preview 1) that the module needs: a clock, random numbers, standard error, and files in memory.

const OK = 0, BADF = 8, EXIST = 20, ISDIR = 31, NOENT = 44, NOSYS = 52, NOTDIR = 54, NOTEMPTY = 55;
const DIRECTORY = 3, FILE = 4, CHARACTERS = 2;
/** Flags of `path_open`. */
const CREATE = 1, MUST_BE_FOLDER = 2, EXCLUSIVE = 4, TRUNCATE = 8;
const APPEND = 1;
/** The only folder that is open at the start, and the number of the next file. */
const ROOT = 3;

const nanoseconds = (milliseconds) => BigInt(Math.round(milliseconds * 1e6));
const now = () => nanoseconds(performance.timeOrigin + performance.now());

/** Sleeps in the thread: nothing else is to be done. */
export function sleep(milliseconds) {
  // The thread of a page may not wait.
  if (globalThis.SharedArrayBuffer && !globalThis.document) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  else for (const end = performance.now() + milliseconds; performance.now() < end;);
}

/** Ends a call of the module: it has stopped itself. */
export class Exit extends Error {}

/** Files in memory. A path, such as library/game-1.sgf, leads to `{ data, time }`, or to `{ time }` if it is a folder. */
export class Files {
  constructor() {
    this.all = new Map([["", { time: now() }]]);
    /** Called with the path of what has changed or is gone. */
    this.onChange = () => {};
  }

  isFolder(path) {
    const found = this.all.get(path);
    return !!found && !found.data;
  }

  /** The names in a folder. */
  names(folder) {
    const start = folder && `${folder}/`;
    return [...this.all.keys()].filter((path) => path && path.startsWith(start) && !path.slice(start.length).includes("/"))
      .map((path) => path.slice(start.length));
  }

  set(path, file) {
    this.all.set(path, file);
    this.onChange(path);
  }

  delete(path) {
    if (!this.all.delete(path)) return false;
    this.onChange(path);
    return true;
  }

  /** All that is in a folder goes with it. */
  rename(from, to) {
    const moved = [...this.all].filter(([path]) => path === from || path.startsWith(`${from}/`));
    for (const [path, file] of moved) {
      this.delete(path);
      this.set(to + path.slice(from.length), file);
    }
  }
}

/**
 * The functions of WASI for an instance of the module, whose memory `memory()` is. `log` takes a line that the module
 * writes to its standard error, `sleep` a number of milliseconds.
 */
export function wasi(memory, files, log, sleep) {
  const open = new Map([[ROOT, { path: "" }]]);
  let next = ROOT + 1;
  let line = "";
  const view = () => new DataView(memory().buffer);
  const bytes = (at, length) => new Uint8Array(memory().buffer, at, length);
  const text = (at, length) => new TextDecoder().decode(bytes(at, length).slice());
  const path = (number, at, length) => {
    const parts = [];
    for (const part of `${open.get(number)?.path ?? ""}/${text(at, length)}`.split("/")) {
      if (part === "..") parts.pop();
      else if (part && part !== ".") parts.push(part);
    }
    return parts.join("/");
  };
  const vectors = (at, count) => Array.from({ length: count }, (_, index) =>
    [view().getUint32(at + 8 * index, true), view().getUint32(at + 8 * index + 4, true)]);
  const size = (at, value) => (view().setUint32(at, value, true), OK);
  const status = (file, at) => {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, file.data ? FILE : DIRECTORY);
    view().setBigUint64(at + 24, 1n, true);
    view().setBigUint64(at + 32, BigInt(file.data?.length ?? 0), true);
    for (const time of [40, 48, 56]) view().setBigUint64(at + time, file.time, true);
    return OK;
  };
  const resize = (file, length) => {
    if (length === file.data.length) return;
    const data = new Uint8Array(length);
    data.set(file.data.subarray(0, length));
    file.data = data;
  };
  const say = (part) => {
    const lines = (line + part).split("\n");
    line = lines.pop();
    lines.forEach(log);
  };

  const functions = {
    args_sizes_get: (count, length) => size(count, 0) || size(length, 0),
    args_get: () => OK,
    environ_sizes_get: (count, length) => size(count, 0) || size(length, 0),
    environ_get: () => OK,
    clock_time_get(clock, _, at) {
      view().setBigUint64(at, clock === 0 ? now() : nanoseconds(performance.now()), true);
      return OK;
    },
    random_get(at, length) {
      // The browser fills at most 64 KiB at a time, and no memory that is shared.
      for (let done = 0; done < length; done += 65536) {
        bytes(at + done, Math.min(65536, length - done)).set(crypto.getRandomValues(new Uint8Array(Math.min(65536, length - done))));
      }
      return OK;
    },
    sched_yield: () => OK,
    proc_exit(code) { throw new Exit(`the module has ended with ${code}`); },
    fd_prestat_get(number, at) {
      if (number !== ROOT) return BADF;
      view().setUint8(at, 0);
      return size(at + 4, 1);
    },
    fd_prestat_dir_name: (_, at) => (bytes(at, 1).set([47]), OK),
    fd_fdstat_get(number, at) {
      const known = open.get(number);
      if (number >= ROOT && !known) return BADF;
      bytes(at, 24).fill(0);
      view().setUint8(at, number < ROOT ? CHARACTERS : known.file ? FILE : DIRECTORY);
      view().setUint16(at + 2, known?.appends ? APPEND : 0, true);
      for (const rights of [8, 16]) view().setBigUint64(at + rights, 0x1fffffffn, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_filestat_get(number, at) {
      const known = open.get(number);
      return known ? status(known.file ?? files.all.get(known.path), at) : BADF;
    },
    fd_filestat_set_size(number, length) {
      const { file } = open.get(number) ?? {};
      if (!file) return BADF;
      resize(file, Number(length));
      open.get(number).isChanged = true;
      return OK;
    },
    path_filestat_get(number, _, at, length, to) {
      const file = files.all.get(path(number, at, length));
      return file ? status(file, to) : NOENT;
    },
    path_open(number, _, at, length, flags, __, ___, modes, to) {
      const name = path(number, at, length);
      let file = files.all.get(name);
      if (!file && !(flags & CREATE)) return NOENT;
      if (file && flags & CREATE && flags & EXCLUSIVE) return EXIST;
      if (file?.data && flags & MUST_BE_FOLDER) return NOTDIR;
      if (!file) {
        if (!files.isFolder(name.split("/").slice(0, -1).join("/"))) return NOENT;
        file = { data: new Uint8Array(), time: now() };
        files.set(name, file);
      }
      const opened = { path: name, file: file.data && file, at: 0, appends: modes & APPEND };
      if (file.data && flags & TRUNCATE && file.data.length) {
        Object.assign(file, { data: new Uint8Array(), time: now() });
        opened.isChanged = true;
      }
      open.set(next, opened);
      return size(to, next++);
    },
    fd_close(number) {
      const known = open.get(number);
      if (!known) return BADF;
      open.delete(number);
      // Perhaps it has another name now.
      if (known.isChanged) for (const [name, file] of files.all) if (file === known.file) files.onChange(name);
      return OK;
    },
    fd_read(number, at, count, to) {
      if (number === 0) return size(to, 0);
      const known = open.get(number);
      if (!known) return BADF;
      if (!known.file) return ISDIR;
      let sum = 0;
      for (const [place, length] of vectors(at, count)) {
        const part = known.file.data.subarray(known.at, known.at + length);
        bytes(place, part.length).set(part);
        known.at += part.length;
        sum += part.length;
      }
      return size(to, sum);
    },
    fd_write(number, at, count, to) {
      const parts = vectors(at, count);
      const sum = parts.reduce((all, [, length]) => all + length, 0);
      if (number < ROOT) {
        parts.forEach(([place, length]) => say(text(place, length)));
        return size(to, sum);
      }
      const known = open.get(number);
      if (!known?.file) return BADF;
      if (known.appends) known.at = known.file.data.length;
      resize(known.file, Math.max(known.file.data.length, known.at + sum));
      for (const [place, length] of parts) {
        known.file.data.set(bytes(place, length), known.at);
        known.at += length;
      }
      known.file.time = now();
      known.isChanged = true;
      return size(to, sum);
    },
    fd_seek(number, offset, from, to) {
      const known = open.get(number);
      if (!known?.file) return BADF;
      known.at = Number(offset) + [0, known.at, known.file.data.length][from];
      view().setBigUint64(to, BigInt(known.at), true);
      return OK;
    },
    fd_tell: (number, to) => (view().setBigUint64(to, BigInt(open.get(number)?.at ?? 0), true), OK),
    fd_readdir(number, at, length, cookie, to) {
      const known = open.get(number);
      if (!known) return BADF;
      if (known.file) return NOTDIR;
      // A list that is read in several parts stays as it was.
      if (cookie === 0n) known.names = files.names(known.path);
      let used = 0;
      for (let index = Number(cookie); index < known.names.length && used < length; index++) {
        const name = new TextEncoder().encode(known.names[index]);
        const entry = new Uint8Array(24 + name.length);
        const fields = new DataView(entry.buffer);
        fields.setBigUint64(0, BigInt(index + 1), true);
        fields.setBigUint64(8, BigInt(index + 1), true);
        fields.setUint32(16, name.length, true);
        fields.setUint8(20, files.isFolder([known.path, known.names[index]].filter(Boolean).join("/")) ? DIRECTORY : FILE);
        entry.set(name, 24);
        const part = entry.subarray(0, length - used);
        bytes(at + used, part.length).set(part);
        used += part.length;
      }
      return size(to, used);
    },
    path_create_directory(number, at, length) {
      const name = path(number, at, length);
      if (files.all.has(name)) return EXIST;
      files.set(name, { time: now() });
      return OK;
    },
    path_remove_directory(number, at, length) {
      const name = path(number, at, length);
      if (!files.isFolder(name)) return files.all.has(name) ? NOTDIR : NOENT;
      if (files.names(name).length) return NOTEMPTY;
      files.delete(name);
      return OK;
    },
    path_unlink_file(number, at, length) {
      const name = path(number, at, length);
      if (files.isFolder(name)) return ISDIR;
      return files.delete(name) ? OK : NOENT;
    },
    path_rename(from, at, length, to, toAt, toLength) {
      const name = path(from, at, length);
      if (!files.all.has(name)) return NOENT;
      files.rename(name, path(to, toAt, toLength));
      return OK;
    },
    path_filestat_set_times: () => OK,
    fd_filestat_set_times: () => OK,
    fd_sync: () => OK,
    fd_datasync: () => OK,
    fd_advise: () => OK,
    /** Only sleeps: the first subscription is to a clock. */
    poll_oneoff(from, to, _, count) {
      const answer = () => {
        bytes(to, 32).fill(0);
        view().setBigUint64(to, view().getBigUint64(from, true), true);
        return size(count, 1);
      };
      const slept = sleep(Number(view().getBigUint64(from + 24, true)) / 1e6);
      return slept ? slept.then(answer) : answer();
    },
  };
  // The other functions that the standard library names are not there.
  return new Proxy(functions, { get: (all, name) => all[name] ?? (() => NOSYS) });
}
