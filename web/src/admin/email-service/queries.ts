import { useMutation } from '@tanstack/react-query'
import { emailService } from '#contract/email-service.ts'
import { emailServiceMessages } from '#contract/messages.ts'
import { ApiError, call } from '../../device/call.ts'

/** The result of a check. The message is shown unchanged. */
export interface EmailCheckResult {
  isSuccess: boolean
  message: string
}

export type EmailCheck = { kind: 'test'; to: string } | { kind: 'config' } | { kind: 'verify' }

/** Runs one check of the mail service. Never rejects: an error becomes a failed result. */
export const useEmailCheck = () =>
  useMutation({
    mutationFn: async (check: EmailCheck): Promise<EmailCheckResult> => {
      try {
        return await run(check)
      } catch (error) {
        return failed(failureTitles[check.kind], toReason(error))
      }
    },
  })

const failureTitles = {
  test: 'Failed to send test email',
  config: 'Failed to check email configuration',
  verify: 'SMTP verification failed',
}

async function run(check: EmailCheck): Promise<EmailCheckResult> {
  if (check.kind === 'test') {
    const { success, message } = await call(emailService.test, { body: { to: check.to } })
    return success ? succeeded(emailServiceMessages.sent) : failed(failureTitles.test, message)
  }
  if (check.kind === 'verify') {
    const { success, message } = await call(emailService.verify)
    return success
      ? succeeded(emailServiceMessages.verified)
      : failed(failureTitles.verify, message || 'Unknown error')
  }
  const { configured, errors } = await call(emailService.config)
  return configured
    ? succeeded('Email service is properly configured.')
    : failed('Email configuration incomplete', errors.join(', '))
}

const succeeded = (message: string): EmailCheckResult => ({ isSuccess: true, message })
const failed = (what: string, reason: string): EmailCheckResult => ({
  isSuccess: false,
  message: reason ? `${what}: ${reason}` : what,
})

function toReason(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'Unknown error'
  return error instanceof Error && error.name === 'NetworkError' ? error.message : 'Unknown error'
}
