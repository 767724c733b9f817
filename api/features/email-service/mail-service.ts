import { createMailer, type Mailer } from '../../integrations/mail.ts'

/** How mail leaves: through `mailer`, or not at all while settings are missing. */
export interface MailService {
  mailer: Mailer | null
  /** Names of the settings that are missing, never a value (C5). */
  missing: string[]
}

interface MailEnvironment {
  SMTP_HOST?: string | undefined
  SMTP_PORT?: number | undefined
  SMTP_USER?: string | undefined
  SMTP_PASS?: string | undefined
  SMTP_FROM?: string | undefined
}

/**
 * The mail that the settings ask for: host and sender are needed, name and password together or
 * neither.
 */
export function chooseMail(env: MailEnvironment): MailService {
  const {
    SMTP_HOST: host,
    SMTP_PORT: port,
    SMTP_USER: user,
    SMTP_PASS: pass,
    SMTP_FROM: from,
  } = env
  const missing = [
    ...(host ? [] : ['SMTP_HOST']),
    ...(from ? [] : ['SMTP_FROM']),
    ...(pass && !user ? ['SMTP_USER'] : []),
    ...(user && !pass ? ['SMTP_PASS'] : []),
  ]
  return { mailer: host && from ? createMailer({ host, port, user, pass, from }) : null, missing }
}
