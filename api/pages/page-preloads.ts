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

/** Returns links that preload the code of a page, so that the browser loads it with the app. */
export type PagePreloads = (name: string) => Html

const nothing = new Html('')

/** Reads the build manifest. Without a manifest no page has preloads. */
export async function readPagePreloads(folder: string): Promise<PagePreloads> {
  const file = join(folder, '.vite/manifest.json')
  if (!existsSync(file)) return () => nothing
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const appFiles = filesOf(manifest, 'index.html', new Set())
  const linksByName = new Map<string, Html>()
  return (name) => {
    const links =
      linksByName.get(name) ??
      linksTo(
        [...filesOf(manifest, `src/pages/${name}.tsx`, new Set())].filter(
          (path) => !appFiles.has(path),
        ),
      )
    linksByName.set(name, links)
    return links
  }
}

function linksTo(files: string[]): Html {
  return html`${files.map((file) => html`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n  `)}`
}

/** Adds the file of an entry and the files of all its imports to `found`. */
function filesOf(manifest: Manifest, key: string, found: Set<string>): Set<string> {
  const built = manifest[key]
  if (!built || found.has(built.file)) return found
  found.add(built.file)
  for (const imported of built.imports ?? []) filesOf(manifest, imported, found)
  return found
}
