// Lets Node load TypeScript: `node --require this-file program.ts`. Types are dropped, not checked.

const fs = require('fs')
const typescript = require('typescript')

require.extensions['.ts'] = (module, path) => {
  const options = {module: 'commonjs', target: 'es2022', useDefineForClassFields: false}
  const text = fs.readFileSync(path, 'utf8')
  module._compile(typescript.transpileModule(text, {compilerOptions: options}).outputText, path)
}
