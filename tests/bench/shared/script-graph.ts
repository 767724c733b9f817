import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { gzipSize } from './bundle.ts'

/**
 * Returns the gzip sizes, by file name, of the scripts that must load before the code of
 * `lazyPages` can run.
 */
export async function requiredScripts(
  folder: string,
  lazyPages: readonly string[],
): Promise<Map<string, number>> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const first = [
    ...html.matchAll(
      /<script\b[^>]*\bsrc="\/?([^"]+)"|<link\b[^>]*rel="modulepreload"[^>]*href="\/?([^"]+)"/g,
    ),
  ].map(([, script, preload]) => script ?? preload ?? '')
  // Reads the manifest, because the folder also contains scripts of earlier builds.
  const built =
    lazyPages.length === 0
      ? {}
      : (JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
          string,
          { file: string } | undefined
        >)
  const lazy = lazyPages.map((page) => {
    const [found, ...others] = Object.entries(built).filter(([source]) =>
      source.endsWith(`/${page}.tsx`),
    )
    if (!found?.[1] || others.length > 0)
      throw new Error(`${others.length + (found ? 1 : 0)} sources of the build are called ${page}`)
    return found[1].file
  })
  const needed = new Map<string, number>()
  const visit = async (file: string): Promise<void> => {
    if (needed.has(file)) return
    needed.set(file, 0)
    const code = await readFile(join(folder, file), 'utf8')
    needed.set(file, gzipSize(code))
    for (const specifier of staticImports(file, code)) await visit(join(file, '..', specifier))
  }
  for (const file of [...first, ...lazy]) await visit(file)
  return needed
}

function staticImports(file: string, code: string): string[] {
  return parseSync(file, code).program.body.flatMap((node) =>
    'source' in node && node.source && typeof node.source === 'object' && 'value' in node.source
      ? [String(node.source.value)]
      : [],
  )
}
