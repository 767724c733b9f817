import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedDemo } from '../../api/db/demo/seed.ts'
import { openEmbedded } from '../../api/db/knex.ts'
import { migrate } from '../../api/db/migrate.ts'
import type { PgliteClient } from '../../api/db/pglite-client.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/lintel-dumps')
/** Number of dump folders to retain, one per version of the sources. */
const MAX_FOLDERS = 2

/**
 * Returns the paths of two dumps of the migrated embedded database: an empty one, and one with the
 * demo directory. They are recreated when a source file of the server or a package changes.
 */
export async function ensureDumps(): Promise<{ empty: string; demo: string }> {
  const folder = join(cache, await hashSources())
  if (!existsSync(folder)) await makeDumps(folder)
  const now = new Date()
  await utimes(folder, now, now)
  await removeOldFolders()
  return { empty: join(folder, 'empty.tar'), demo: join(folder, 'demo.tar') }
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

async function makeDumps(folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`
  await mkdir(partial, { recursive: true })
  const db = await openEmbedded({})
  const dump = async (name: string) => {
    const database = await (db.client as unknown as PgliteClient).open()
    await writeFile(join(partial, name), Buffer.from(await (await database.dump()).arrayBuffer()))
  }
  await migrate(db, undefined)
  await dump('empty.tar')
  await seedDemo(db)
  await dump('demo.tar')
  await db.destroy()
  // Fails if another run has created the folder meanwhile. The dumps of that run are the same.
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
