import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import type { FeatureDeps } from '../../feature.ts'
import { sendTestMail, verifyMailConnection } from './check-mail.ts'

const NOT_CONFIGURED = 'Email service is not configured'

/** Mail routes for admins: send a test mail, verify the connection, list missing settings. */
export function emailService({ mail: { mailer, missing }, bindGroup }: FeatureDeps): void {
  bindGroup(contract.emailService, {
    test: async ({ body }) => {
      if (!mailer) throw new ContractError('not_configured', { message: NOT_CONFIGURED })
      await sendTestMail(mailer, body.to)
      return { success: true, message: 'Test email sent successfully! Please check your inbox.' }
    },
    verify: async () => {
      const reason = mailer ? await verifyMailConnection(mailer) : NOT_CONFIGURED
      return reason === null
        ? { success: true, message: 'SMTP connection verified successfully!' }
        : { success: false, message: reason }
    },
    config: () => Promise.resolve({ configured: missing.length === 0, errors: missing }),
  })
}
