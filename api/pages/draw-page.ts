import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawPage } from '#content/drawing.ts'

/** Loads the web app as built for the server (`web/src/entry-server.tsx`), beside the web build. */
export async function loadDrawPage(folder: string): Promise<DrawPage> {
  const file = await realpath(join(folder, '../drawing/entry-server.js'))
  const { drawPage } = (await import(pathToFileURL(file).href)) as { drawPage: DrawPage }
  return drawPage
}
