import type { Mailer } from './mailer.ts'

/** The configured mail service. `mailer` is null when the host or the sender is not set. */
export interface MailService {
  mailer: Mailer | null
  /** Names of the missing settings, never their values. */
  missing: string[]
}

interface MailEnvironment {
  SMTP_HOST?: string
  SMTP_PORT?: number
  SMTP_USER?: string
  SMTP_PASS?: string
  SMTP_FROM?: string
  SMTP_TLS_VERIFY?: 'on' | 'off'
}

/**
 * Creates the mail service from the settings. Host and sender are required. If only one of user and
 * password is set, the other one is listed as missing. The package is loaded only if it is used.
 */
export async function configureMail(env: MailEnvironment): Promise<MailService> {
  const {
    SMTP_HOST: host,
    SMTP_PORT: port,
    SMTP_USER: user,
    SMTP_PASS: pass,
    SMTP_FROM: from,
    SMTP_TLS_VERIFY: verify = 'on',
  } = env
  const missing = [
    ...(host ? [] : ['SMTP_HOST']),
    ...(from ? [] : ['SMTP_FROM']),
    ...(pass && !user ? ['SMTP_USER'] : []),
    ...(user && !pass ? ['SMTP_PASS'] : []),
  ]
  if (!host || !from) return { mailer: null, missing }
  const { createMailer } = await import('./smtp.ts')
  const verifiesCertificate = verify === 'on'
  return { mailer: createMailer({ host, port, user, pass, from, verifiesCertificate }), missing }
}
