import { buffer } from 'node:stream/consumers'
import type { Knex } from 'knex'
import { CURSOR_HEADER } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { contractorColumns } from '../../api/db/contractor-columns.ts'
import { rows } from '../../api/db/reading.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { readList } from '../../api/features/directory/whole-list.ts'

export interface ReadList {
  contractors: Contractor[]
  cursor: string
}

/** Reads the whole list as the server does; with the limit 0 as a stream. */
export async function readWholeList(db: Knex, limit = 20_000): Promise<ReadList> {
  const { body, headers } = await readList(db, null, limit)
  if ('value' in body) throw new Error('The list is not JSON')
  const json = 'json' in body ? Buffer.concat(body.json) : await buffer(body.stream())
  return {
    contractors: JSON.parse(json.toString()) as Contractor[],
    cursor: headers?.[CURSOR_HEADER] ?? '',
  }
}

/** Returns the current public list from the database. */
export async function readPublicList(db: Knex): Promise<Contractor[]> {
  return rows(db, `select ${contractorColumns} from listed_contractors c order by c.id`)
}

/** Changes a contractor in a new version of the directory. */
export const updateContractor = (db: Knex, id: number, values: Record<string, unknown>) =>
  db.transaction(async (trx) => {
    await trx('contractors')
      .where({ id })
      .update({ ...values, change_seq: await nextDirectoryVersion(trx) })
  })
