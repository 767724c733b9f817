import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Html, html } from './html.ts'

/** One entry of the build's manifest: a file, and the entries it imports at once. */
interface Built {
  file: string
  imports?: string[]
}

type Manifest = Record<string, Built | undefined>

/**
 * Preloads for the code of a page by its name, so that the first view does not learn of it only
 * from the app's own code; where it asks the API for something at once, also for the code that asks
 * and for the answer itself.
 */
export type PageCode = (name: string | undefined, asks?: string) => Html

/** What asks the directory and checks its answers. */
const CALLS = 'src/features/directory/calls.ts'

const nothing = new Html('')

/** Reads the build's manifest; without one no page has preloads. */
export async function readPageCode(folder: string): Promise<PageCode> {
  const file = join(folder, '.vite/manifest.json')
  if (!existsSync(file)) return () => nothing
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const own = filesOf(manifest, 'index.html', new Set())
  const known = new Map<string, Html>()
  return (name, asks) => {
    if (name === undefined) return nothing
    const key = asks === undefined ? name : `${name} asks`
    const entries = [`src/pages/${name}.tsx`, ...(asks === undefined ? [] : [CALLS])]
    const links =
      known.get(key) ?? linksTo([...filesOfAll(manifest, entries)].filter((path) => !own.has(path)))
    known.set(key, links)
    return asks === undefined
      ? links
      : html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${asks}">\n  ${links}`
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

/** The file of an entry and all it imports. */
function filesOf(manifest: Manifest, key: string, found: Set<string>): Set<string> {
  const built = manifest[key]
  if (!built || found.has(built.file)) return found
  found.add(built.file)
  for (const imported of built.imports ?? []) filesOf(manifest, imported, found)
  return found
}
