import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { emailServiceMessages } from '#contract/messages.ts'
import { readSite } from '../../db/site.ts'
import type { FeatureDeps } from '../../feature.ts'
import { sendTestMail, verifyMailConnection } from './check-mail.ts'

/** Mail routes for admins: send a test mail, verify the connection, list missing settings. */
export function emailService({ db, mail: { mailer, missing }, bindGroup }: FeatureDeps): void {
  bindGroup(contract.emailService, {
    test: async ({ body }) => {
      if (!mailer)
        throw new ContractError('not_configured', { message: emailServiceMessages.notConfigured })
      await sendTestMail(mailer, body.to, await readSite(db))
      return { success: true, message: emailServiceMessages.sent }
    },
    verify: async () => {
      const reason = mailer
        ? await verifyMailConnection(mailer)
        : emailServiceMessages.notConfigured
      return reason === null
        ? { success: true, message: emailServiceMessages.verified }
        : { success: false, message: reason }
    },
    config: () => Promise.resolve({ configured: missing.length === 0, errors: missing }),
  })
}
