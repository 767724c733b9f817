import type { Knex } from 'knex'
import { openDatabase } from '../../../api/db/knex.ts'
import { nextDirectoryVersion } from '../../../api/db/rows.ts'
import type { Bench } from './bench.ts'

/** Returns a function that changes `count` contractors at once, like an owner's edit. */
export async function createContractorUpdater(
  bench: Bench,
  databaseUrl: string,
): Promise<(count: number) => Promise<void>> {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  bench.onClose(() => db.destroy())
  return (count) => updateContractors(db, count)
}

/** Changes every 97th contractor of the list until `count` are changed. */
export async function updateContractors(db: Knex, count: number): Promise<void> {
  await db.transaction(async (trx) => {
    const change_seq = await nextDirectoryVersion(trx)
    await trx.raw(
      `update contractors set review_count = review_count + 1, change_seq = :change_seq
      where id in (select id from listed_contractors where id % 97 = 3 order by id limit :count)`,
      { change_seq, count },
    )
  })
}
