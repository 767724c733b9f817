import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { seedDemo } from '../../api/db/demo/seed.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { migrate } from '../../api/db/migrate.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/lintel-embedded')
/** Number of versions of the sources whose databases are retained. */
const MAX_FOLDERS = 2

/**
 * Returns the data folders of two migrated embedded databases: an empty one, and one with the demo
 * directory. They are recreated when a source file of the server or a package changes.
 */
export async function ensureEmbedded(): Promise<{ empty: string; demo: string }> {
  const folder = join(cache, await hashSources())
  if (!existsSync(folder)) await makeFolders(folder)
  const now = new Date()
  await utimes(folder, now, now)
  await removeOldFolders()
  return { empty: join(folder, 'empty'), demo: join(folder, 'demo') }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(join(root, 'api'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of [...files, join(root, 'package-lock.json')]) {
    const content = await readFile(file)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}

async function makeFolders(folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`
  const [empty, demo] = [join(partial, 'empty'), join(partial, 'demo')]
  await mkdir(empty, { recursive: true })
  const change = async (dataDir: string, work: (db: Knex) => Promise<unknown>) => {
    const db = await openDatabase({ databaseUrl: undefined, dataDir })
    await work(db)
    await db.destroy()
  }
  await change(empty, (db) => migrate(db, undefined))
  await cp(empty, demo, { recursive: true })
  await change(demo, seedDemo)
  // Fails if another run has created the folder meanwhile. The databases of that run are the same.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }))
}

async function removeOldFolders(): Promise<void> {
  const folders = await Promise.all(
    (await readdir(cache)).map(async (name) => ({
      path: join(cache, name),
      usedAt: (await stat(join(cache, name))).mtimeMs,
    })),
  )
  for (const { path } of folders.sort((a, b) => b.usedAt - a.usedAt).slice(MAX_FOLDERS))
    await rm(path, { recursive: true, force: true })
}
