import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { contract } from '#contract'
import type { AdminView } from '#contract/admin-contractors.ts'
import { EXPORT_FILE_NAME, exportHeader, exportLine } from '#contract/rules/csv-export.ts'
import { type PageQuery, paginationOf } from '../../db/paging.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { JsonText, responseSent } from '../../http/bind.ts'
import { startLoop } from '../../loop.ts'
import { changeContractors, undoChange } from './bulk.ts'
import {
  createContractor,
  editContractor,
  removeContractor,
  restoreContractor,
} from './edit-contractors.ts'
import { purgeDeletedContractors } from './purge-repo.ts'
import { type ContractorPage, readContractorPage, readDeletedPage, readView } from './repo.ts'

const PURGE_EVERY_MS = 24 * 3600 * 1000

export function adminContractors({ db, log, events, bindGroup }: FeatureDeps): Feature {
  bindGroup(contract.adminContractors, {
    search: async ({ query }) => toPageReply(await readContractorPage(db, query, query), query),
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
    deleted: async ({ query }) => toPageReply(await readDeletedPage(db, query.q, query), query),
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

/** The rows are not parsed, because the database has built them with the fields of the schema. */
function toPageReply({ data, total }: ContractorPage, page: PageQuery): JsonText {
  const pagination = JSON.stringify(paginationOf(page, total))
  return new JsonText(`{"data":[${data.join()}],"pagination":${pagination}}`)
}

async function* exportLines(db: Knex, view: AdminView): AsyncGenerator<string> {
  yield exportHeader
  for await (const contractors of readView(db, view)) yield contractors.map(exportLine).join('')
}
