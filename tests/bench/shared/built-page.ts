import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { StaticRoutes } from '../servers/static-buffer.ts'
import type { Bench } from './bench.ts'
import { bundlePage } from './bundle.ts'
import type { ServerProcess } from './processes.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/**
 * Builds a page of `tests/bench/pages` and serves it compressed with brotli. `further` adds files
 * by path.
 */
export async function servePage(
  bench: Bench,
  page: string,
  further: Readonly<Record<string, Buffer>> = {},
): Promise<ServerProcess> {
  const folder = join(bench.folder, page)
  await bundlePage(page, folder)
  const routes: StaticRoutes = {}
  const add = async (path: string, content: Buffer) => {
    const file = bench.newFile('br')
    await writeFile(file, brotliCompressSync(content))
    routes[path] = {
      file,
      type: types[extname(path)] ?? 'text/html; charset=utf-8',
      encoding: 'br',
    }
  }
  await add('/', await readFile(join(folder, 'index.html')))
  for (const name of await readdir(join(folder, 'assets')))
    await add(`/assets/${name}`, await readFile(join(folder, 'assets', name)))
  for (const [path, content] of Object.entries(further)) await add(path, content)
  const routesFile = bench.newFile('json')
  await writeFile(routesFile, JSON.stringify(routes))
  return bench.startReference('static-buffer.ts', { BENCH_ROUTES: routesFile })
}
