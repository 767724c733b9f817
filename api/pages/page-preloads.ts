import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageFile, type PageName } from '#contract/pages.ts'

/** An entry of the build manifest: its file, and the entries that it imports statically. */
interface ManifestEntry {
  file: string
  imports?: string[]
}

type Manifest = Record<string, ManifestEntry | undefined>

/** Returns the files of a page's code that the app itself does not need. */
export type PagePreloads = (name: PageName | 'not-found') => string[]

/** Reads the build manifest and returns a function that finds the code of each page in it. */
export async function readPagePreloads(folder: string): Promise<PagePreloads> {
  const manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const appFiles = filesOf(manifest, 'index.html', new Set())
  return (name) => {
    const page = name === 'not-found' ? 'public/pages/not-found.tsx' : pageFile(name)
    const files = filesOf(manifest, `src/${page}`, new Set())
    return [...files].filter((file) => !appFiles.has(file)).map((file) => `/${file}`)
  }
}

/** Adds the file of an entry and the files of all its imports to `found`. */
function filesOf(manifest: Manifest, key: string, found: Set<string>): Set<string> {
  const built = manifest[key]
  if (!built || found.has(built.file)) return found
  found.add(built.file)
  for (const imported of built.imports ?? []) filesOf(manifest, imported, found)
  return found
}
