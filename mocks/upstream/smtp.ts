import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received mail with unfolded headers and decoded text. */
export interface ReceivedMail {
  from: string
  to: string[]
  headers: Record<string, string>
  text: string
  raw: string
}

export interface SmtpStandIn {
  host: string
  port: number
  mails: ReceivedMail[]
  /** The next `times` recipients are rejected with this code and text. */
  reject: { times: number; code: number; text: string }
  close: () => Promise<void>
}

/**
 * Starts a mail server on loopback that stores all mails. It offers no encryption and accepts any
 * credentials or none.
 */
export async function startSmtpStandIn({
  port = 0,
  onMail,
}: { port?: number; onMail?: (mail: ReceivedMail) => void } = {}): Promise<SmtpStandIn> {
  const mails: ReceivedMail[] = []
  const refuse = { times: 0, code: 451, text: 'The stand-in refuses' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    disableReverseLookup: true,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? '' }),
    onRcptTo: (_address, _session, callback) => {
      if (refuse.times === 0) return callback()
      refuse.times -= 1
      callback(Object.assign(new Error(refuse.text), { responseCode: refuse.code }))
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom } = envelope
        const mail = {
          ...parse(Buffer.concat(chunks).toString()),
          from: mailFrom ? mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        }
        mails.push(mail)
        onMail?.(mail)
        callback()
      })
    },
  })
  // A client that disconnects early must not stop the process.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    mails,
    reject: refuse,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'raw'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return {
    raw,
    headers,
    text: decode(raw.slice(end + 4), headers['content-transfer-encoding'] ?? '7bit').replaceAll(
      '\r\n',
      '\n',
    ),
  }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
