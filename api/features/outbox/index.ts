import { contract } from '#contract'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { startDelivery } from './deliver.ts'
import { listFailedMails } from './repo.ts'
import { retryAllMails, retryMail } from './retry-mails.ts'

/** Sends the mails of the outbox, and routes for admins: the mails that could not be sent. */
export function outbox({ db, log, mail: { mailer }, events, bindGroup }: FeatureDeps): Feature {
  bindGroup(contract.outbox, {
    unsent: ({ query }) => listFailedMails(db, query),
    retry: async ({ params, user }) => {
      await retryMail(db, params.id, user.id)
      return { success: true } as const
    },
    retryAll: async ({ user }) => ({ count: await retryAllMails(db, user.id) }),
  })
  return {
    startLoops: () => {
      if (!mailer) return []
      const delivery = startDelivery({ db, log, mailer })
      events.on('mailWaiting', delivery.runNow)
      return [delivery]
    },
  }
}
