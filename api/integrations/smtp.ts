import nodemailer from 'nodemailer'
import { isOneAddress } from '#contract/rules/email-address.ts'
import { isLoopback } from '../loopback.ts'
import { classifyMailError } from './classify-mail-error.ts'
import { MailError, type Mailer } from './mailer.ts'

export interface MailSettings {
  host: string
  /** Default: 587. With port 465 the connection uses TLS from the start. */
  port: number | undefined
  user: string | undefined
  pass: string | undefined
  /** The sender of all mails. */
  from: string
  /** Whether the server needs a valid certificate. Never needed on this machine. Default: true. */
  verifiesCertificate?: boolean
  /** Timeout of each step of a delivery, in milliseconds. */
  timeoutMs?: number
}

const DEFAULT_PORT = 587
const ENCRYPTED_PORT = 465
const TIMEOUT_MS = 10_000
const MAX_REASON = 300
// oxlint-disable-next-line no-control-regex -- finds control characters
const controls = /[\u0000-\u001f\u007f]/

export function createMailer({
  host,
  port = DEFAULT_PORT,
  user,
  pass,
  from,
  verifiesCertificate = true,
  timeoutMs = TIMEOUT_MS,
}: MailSettings): Mailer {
  const isEncrypted = port === ENCRYPTED_PORT
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: isEncrypted,
    // Never send credentials unencrypted, except to this machine.
    requireTLS: !isEncrypted && user !== undefined && !isLoopback(host),
    // The mail server of this machine usually has a self-signed certificate.
    tls: { rejectUnauthorized: verifiesCertificate && !isLoopback(host) },
    ...(user === undefined ? {} : { auth: { user, pass: pass ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      throw toFailure(error, [user, pass])
    }
  }

  return {
    send: ({ recipient, subject, body, fromName, replyTo, key }) =>
      attempt(async () => {
        for (const address of [recipient, ...(replyTo ? [replyTo] : [])])
          if (!isOneAddress(address) || controls.test(address))
            throw new MailError('The recipient or the sender is not one address', 'invalid')
        if (controls.test(subject)) throw new MailError('The subject must be one line', 'invalid')
        await transport.sendMail({
          from: isOneAddress(from) ? { name: fromName, address: from } : from,
          to: { name: '', address: recipient },
          subject,
          text: body,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          ...(key ? { messageId: `<${key}@${domain}>` } : {}),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      }),
    verify: () => attempt(() => transport.verify()),
  }
}

/**
 * Returns a MailError with a one-line reason. The reason contains the server's message, which tells
 * the admin what to fix, but no credentials.
 */
function toFailure(error: unknown, secrets: (string | undefined)[]): MailError {
  if (error instanceof MailError) return error
  const { code, responseCode, response, message } = error as {
    code?: string
    responseCode?: number
    response?: string
    message?: string
  }
  let reason = message ?? 'The mail server did not answer as expected'
  for (const secret of secrets)
    if (secret)
      reason = reason
        .replaceAll(secret, '…')
        .replaceAll(Buffer.from(secret).toString('base64'), '…')
  const line = `${code ? `${code}: ` : ''}${reason}`.replace(/\s+/g, ' ').slice(0, MAX_REASON)
  const text = response ?? reason
  return new MailError(line, classifyMailError({ code, status: responseCode, text }))
}
