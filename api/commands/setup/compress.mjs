// Last step of `npm run build`: writes a .br and a .gz file next to every compressible file of the
// web build that has at least 1 KB. The server sends these files, so they are compressed only once,
// with the best compression.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './process.mjs'

const folder = join(root, 'dist/web')
const compressible = /\.(js|css|svg|json|txt)$/
const minBytes = 1024

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = join(folder, name)
  if (!compressible.test(name) || statSync(file).size < minBytes) continue
  const bytes = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
