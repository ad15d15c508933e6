// Lets Node load Sabaki's modules from a checkout without Electron: `.js` files below $SABAKI are
// modules, packages come from $CLIENT_MODULES, and everything that needs the window is replaced.

import {createRequire, isBuiltin} from 'node:module'
import {join, resolve as absolute} from 'node:path'
import {pathToFileURL} from 'node:url'

const sources = pathToFileURL(join(absolute(process.env.SABAKI), 'src')).href
const home = join(absolute(process.env.CLIENT_MODULES), 'package.json')
const packages = createRequire(home)

const text = (code) => `data:text/javascript,${encodeURIComponent(code)}`
const STUBS = {
  electron: 'export const ipcRenderer = {on() {}, send() {}, invoke() {}}',
  '../i18n.js':
    "const translate = (text, values) => (typeof text === 'function' ? text(values) : text)\n" +
    'export default {context: () => translate}'
}

// A package as a module with all its names, as Sabaki's bundler makes it.
function wrap(name) {
  const names = Object.keys(packages(name)).filter((key) => /^[a-z]\w*$/i.test(key))
  const exported = names.filter((key) => key !== 'default').map((key) => `export const ${key} = m.${key}`)
  return [
    "import {createRequire} from 'node:module'",
    `const m = createRequire(${JSON.stringify(home)})(${JSON.stringify(name)})`,
    'export default m.__esModule ? m.default : m',
    ...exported
  ].join('\n')
}

export async function resolve(specifier, context, next) {
  if (!context.parentURL?.startsWith(sources)) return next(specifier, context)
  if (specifier in STUBS) return {url: text(STUBS[specifier]), shortCircuit: true}
  if (specifier.startsWith('.') || isBuiltin(specifier)) return next(specifier, context)
  return {url: text(wrap(specifier)), shortCircuit: true}
}

export async function load(url, context, next) {
  return next(url, url.startsWith(sources) ? {...context, format: 'module'} : context)
}
