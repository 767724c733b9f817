import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardImport } from '../../api/features/csv-import/discard.ts'
import { createFolderStore } from '../../api/pictures/folder-store.ts'
import { blockFixture } from './block-fixture.ts'
import type { TestDatabase } from './databases.ts'

/** Creates a temporary folder for the backups of a test file, and removes it after the tests. */
export function withBackupFolder() {
  const folder = blockFixture(async () => {
    const path = await mkdtemp(join(tmpdir(), 'lintel-backup-'))
    return { path, close: () => rm(path, { recursive: true, force: true }) }
  })
  return {
    folder,
    /** Returns the path of a file that does not exist yet. */
    newFile: () => join(folder.path, `${randomBytes(6).toString('hex')}.tar.gz`),
    /** Returns the options of a restore into this database. */
    into: (target: Pick<TestDatabase, 'databaseUrl'>, replace = true) => ({
      databaseUrl: target.databaseUrl,
      pictures: createFolderStore(join(folder.path, 'uploads')),
      replace,
      beforeCommit: discardImport,
    }),
  }
}
