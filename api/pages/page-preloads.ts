import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Html, html } from './html.ts'

/** An entry of the build manifest: its file, and the entries that it imports statically. */
interface ManifestEntry {
  file: string
  imports?: string[]
}

type Manifest = Record<string, ManifestEntry | undefined>

/**
 * Returns links that preload the code of a page, so that the browser loads it together with the
 * app. With `prefetchUrl`, they also preload the API reply at this URL and the code that requests
 * it.
 */
export type PagePreloads = (name: string | undefined, prefetchUrl?: string) => Html

/** Module that requests the directory API and validates its replies. */
const DIRECTORY_CALLS = 'src/features/directory/calls.ts'

const nothing = new Html('')

/** Reads the build manifest. Without a manifest no page has preloads. */
export async function readPagePreloads(folder: string): Promise<PagePreloads> {
  const file = join(folder, '.vite/manifest.json')
  if (!existsSync(file)) return () => nothing
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const appFiles = filesOf(manifest, 'index.html', new Set())
  const linksByKey = new Map<string, Html>()
  return (name, prefetchUrl) => {
    if (name === undefined) return nothing
    const key = prefetchUrl === undefined ? name : `${name} with prefetch`
    const entries = [
      `src/pages/${name}.tsx`,
      ...(prefetchUrl === undefined ? [] : [DIRECTORY_CALLS]),
    ]
    const links =
      linksByKey.get(key) ??
      linksTo([...filesOfAll(manifest, entries)].filter((path) => !appFiles.has(path)))
    linksByKey.set(key, links)
    return prefetchUrl === undefined
      ? links
      : html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${prefetchUrl}">\n  ${links}`
  }
}

function linksTo(files: string[]): Html {
  return html`${files.map((file) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n  `)}`
}

function filesOfAll(manifest: Manifest, entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const entry of entries) filesOf(manifest, entry, found)
  return found
}

/** Adds the file of an entry and the files of all its imports to `found`. */
function filesOf(manifest: Manifest, key: string, found: Set<string>): Set<string> {
  const built = manifest[key]
  if (!built || found.has(built.file)) return found
  found.add(built.file)
  for (const imported of built.imports ?? []) filesOf(manifest, imported, found)
  return found
}
