import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { contract } from '#contract'
import type { AdminView } from '#contract/admin-contractors.ts'
import { EXPORT_FILE_NAME, exportHeader, exportLine } from '#contract/rules/csv-export.ts'
import { type PageQuery, paginationOf } from '../../db/paging.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { responseSent } from '../../http/bind.ts'
import { startLoop } from '../../loop.ts'
import { changeContractors, undoChange } from './bulk.ts'
import {
  createContractor,
  editContractor,
  removeContractor,
  restoreContractor,
} from './edit-contractors.ts'
import { purgeDeletedContractors } from './purge-repo.ts'
import { readContractorPage, readDeletedPage, readView } from './repo.ts'

const PURGE_EVERY_MS = 24 * 3600 * 1000

export function adminContractors({ db, log, events, bindGroup }: FeatureDeps): Feature {
  bindGroup(contract.adminContractors, {
    search: async ({ query }) => toReply(await readContractorPage(db, query, query), query),
    exportCsv: ({ query, ctx }) => {
      ctx.type = 'text/csv'
      ctx.attachment(EXPORT_FILE_NAME)
      ctx.body = Readable.from(exportLines(db, query))
      return Promise.resolve(responseSent)
    },
    bulk: ({ body, user }) => changeContractors(db, body, user.id),
    undoBulk: ({ body, user }) => undoChange(db, body.undoId, user.id),
    create: ({ body, user }) => createContractor(db, body, user.id),
    update: ({ params: { id }, body, user }) => editContractor(db, { id, form: body }, user.id),
    remove: async ({ params: { id }, user }) => {
      await removeContractor(db, id, user.id)
      return { success: true as const }
    },
    deleted: async ({ query }) => toReply(await readDeletedPage(db, query.q, query), query),
    restore: ({ params: { id }, user }) => restoreContractor(db, id, user.id),
  })

  return {
    startLoops: () => [
      startLoop({
        name: 'The purge of deleted contractors',
        everyMs: PURGE_EVERY_MS,
        log,
        work: async (signal) => {
          if ((await purgeDeletedContractors(db, signal)) > 0)
            await events.emit('contractorsPurged')
        },
      }),
    ],
  }
}

function toReply<T>({ data, total }: { data: T[]; total: number }, page: PageQuery) {
  return { data, pagination: paginationOf(page, total) }
}

async function* exportLines(db: Knex, view: AdminView): AsyncGenerator<string> {
  yield exportHeader
  for await (const contractors of readView(db, view)) yield contractors.map(exportLine).join('')
}
