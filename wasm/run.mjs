// Runs a module with the WASI of Node.
//
// usage: node wasm/run.mjs MODULE FOLDER [ARGUMENT]...
//
// The module sees FOLDER as /data.
import { readFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { WASI } from 'node:wasi';

const [file, folder, ...rest] = argv.slice(2);
const args = ['ponnuki-wasm', ...rest];
const wasi = new WASI({ version: 'preview1', args, preopens: { '/data': folder } });
const { instance } = await WebAssembly.instantiate(await readFile(file), wasi.getImportObject());
process.exitCode = wasi.start(instance);
