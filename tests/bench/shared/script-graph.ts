import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'

/**
 * Returns the gzip sizes, by file name, of the scripts of a page: those that it names or preloads,
 * and all that they import statically. `folder` contains the files.
 */
export async function requiredScripts(folder: string, html: string): Promise<Map<string, number>> {
  const named = [
    ...html.matchAll(/<script\b[^>]*\bsrc="\/?([^"]+)"/g),
    ...html.matchAll(/<link\b[^>]*rel="modulepreload"[^>]*href="\/?([^"]+)"/g),
  ].map(([, file = '']) => file)
  const sizes = new Map<string, number>()
  const visit = async (file: string): Promise<void> => {
    if (sizes.has(file)) return
    sizes.set(file, 0)
    const code = await readFile(join(folder, file), 'utf8')
    sizes.set(file, gzipSync(code, { level: 9 }).length)
    for (const specifier of staticImports(file, code)) await visit(join(file, '..', specifier))
  }
  for (const file of named) await visit(file)
  return sizes
}

function staticImports(file: string, code: string): string[] {
  return parseSync(file, code).program.body.flatMap((node) =>
    'source' in node && node.source && typeof node.source === 'object' && 'value' in node.source
      ? [String(node.source.value)]
      : [],
  )
}
