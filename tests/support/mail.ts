import type { MailService } from '../../api/integrations/mail-service.ts'

/** A configured mail service. Test servers do not send, so mails stay in the outbox. */
export const configuredMail: MailService = {
  mailer: { send: () => Promise.resolve(), verify: () => Promise.resolve() },
  missing: [],
}

const codePattern = /^\d{6}$/m

/** Returns the code in the newest mail that has one. */
export const codeIn = (mails: readonly string[]): string =>
  codePattern.exec(mails.findLast((body) => codePattern.test(body)) ?? '')?.[0] ?? ''

/** Returns another code than the given one. */
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
