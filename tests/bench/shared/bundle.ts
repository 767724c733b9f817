import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from './setup-modules.ts'

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

/** Returns the size in bytes after gzip. */
export function gzipSize(code: string | Buffer): number {
  return gzipSync(code, { level: 9 }).length
}
