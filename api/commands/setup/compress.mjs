// The last step of `npm run build`: a .br and a .gz beside every file of the web build that shrinks by it. They are
// served as they are, so the smallest form costs its time once.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './process.mjs'

const folder = join(root, 'dist/web')
const worthIt = /\.(js|css|svg|json|webmanifest|txt)$/
const leastBytes = 1024

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = join(folder, name)
  if (!worthIt.test(name) || statSync(file).size < leastBytes) continue
  const bytes = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
