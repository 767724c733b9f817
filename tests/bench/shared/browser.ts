import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import type { Bench } from './bench.ts'
import { root, type ServerProcess } from './processes.ts'

/** Launches headless Chromium. It is closed when the bench is closed. */
export async function openBrowser(bench: Bench, args: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await bench.chromium(),
    args: ['--no-sandbox', ...args],
  })
  bench.onClose(() => browser.close())
  return browser
}

/**
 * Builds a page of `tests/bench/pages` for production into `outDir`, with the build target of the
 * web app.
 */
export async function bundlePage(page: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'tests/bench/pages', page),
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    define: { 'import.meta.env.VITE_MOCK': '""' },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
}

const types: Record<string, string> = {
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
  const files: Record<string, Buffer> = {
    '/': await readFile(join(folder, 'index.html')),
    ...further,
  }
  for (const name of await readdir(join(folder, 'assets')))
    files[`/assets/${name}`] = await readFile(join(folder, 'assets', name))
  return bench.startStatic(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        {
          body: brotliCompressSync(content),
          headers: {
            'content-type': types[extname(path)] ?? 'text/html; charset=utf-8',
            'content-encoding': 'br',
          },
        },
      ]),
    ),
  )
}
