import { contract } from '#contract'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { responseSent } from '../../http/bind.ts'
import type { AppContext } from '../../http/context.ts'
import { startLoop } from '../../loop.ts'
import {
  createContractor,
  editContractor,
  removeContractor,
  restoreContractor,
} from './edit-contractors.ts'
import { purgeDeletedContractors } from './purge-repo.ts'
import { readDeletedPage } from './repo.ts'
import { createContractorSearch, pageJson } from './search.ts'

const PURGE_EVERY_MS = 24 * 3600 * 1000

export function adminContractors({ db, log, events, versions, bindGroup }: FeatureDeps): Feature {
  const search = createContractorSearch(db, versions)
  bindGroup(contract.adminContractors, {
    search: async ({ ctx, query }) => sendJson(ctx, pageJson(await search(query), query)),
    create: ({ body, user }) => createContractor(db, body, user.id),
    update: ({ params: { id }, body, user }) => editContractor(db, { id, form: body }, user.id),
    remove: async ({ params: { id }, user }) => {
      await removeContractor(db, id, user.id)
      return { success: true as const }
    },
    deleted: async ({ ctx, query }) =>
      sendJson(ctx, pageJson(await readDeletedPage(db, query.q, query), query)),
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

/** Sends a reply that is already JSON text. */
function sendJson(ctx: AppContext, json: Buffer): typeof responseSent {
  ctx.status = 200
  ctx.type = 'json'
  ctx.body = json
  return responseSent
}
