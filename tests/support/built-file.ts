import { readFileSync } from 'node:fs'

/** Returns the path of the file of the web build that contains a source file, below `web/`. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(
    readFileSync(new URL('../../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string } | undefined>
  const built = manifest[source]
  if (!built) throw new Error(`${source} has no file of its own in the build`)
  return `/${built.file}`
}
