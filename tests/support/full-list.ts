import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Knex } from 'knex'
import Koa from 'koa'
import pino from 'pino'
import { expect } from 'vitest'
import { CURSOR_HEADER } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { contractorColumns } from '../../api/db/contractor-columns.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { FullList } from '../../api/features/directory/full-list.ts'
import { readArray } from '../../api/features/directory/repo.ts'
import { getState } from '../../api/features/directory/state-repo.ts'
import type { AppState } from '../../api/http/context.ts'
import { KnownValue } from '../../api/http/known-value.ts'

export interface ServedList {
  contractors: Contractor[]
  cursor: string
  etag: string
}

/** Serves the list over HTTP. With `maxBytesToWaitFor` 0 a stale list can be served. */
export async function serveList(db: Knex, maxBytesToWaitFor?: number) {
  let warnings = 0
  const list = new FullList(
    (_, read) => read(db),
    pino({ level: 'warn' }, { write: () => (warnings += 1) }),
    new KnownValue(() => getState(db), { maxAgeMs: -1 }),
    maxBytesToWaitFor,
  )
  const server = new Koa<AppState>().use((ctx) => list.serve(ctx)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    list,
    warnings: () => warnings,
    read: async (): Promise<ServedList> => {
      const response = await fetch(url)
      expect(response.status).toBe(200)
      return {
        contractors: (await response.json()) as Contractor[],
        cursor: response.headers.get(CURSOR_HEADER) ?? '',
        etag: response.headers.get('etag') ?? '',
      }
    },
    close: () => {
      list.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the current public list from the database. */
export async function readPublicList(db: Knex): Promise<Contractor[]> {
  return JSON.parse(
    await readArray(db, `select ${contractorColumns} from listed_contractors c order by c.id`, []),
  ) as Contractor[]
}

/** Changes a contractor in a new version of the directory. */
export const updateContractor = (db: Knex, id: number, values: Record<string, unknown>) =>
  db.transaction(async (trx) => {
    await trx('contractors')
      .where({ id })
      .update({ ...values, change_seq: await nextDirectoryVersion(trx) })
  })
