// `npm run dev:api` starts this process. It runs stand-ins for the external services that are not
// configured, sends the settings of the stand-ins to the parent process, and writes mails to files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAiDraft } from '../ai-draft.ts'
import { startOpenAiStandIn } from './openai.ts'
import { type ReceivedMail, startSmtpStandIn } from './smtp.ts'
import { startStripeStandIn } from './stripe.ts'

export interface UpstreamStandIns {
  /** Settings with which the API and the web app reach the stand-ins. */
  settings: Record<string, string>
  close: () => Promise<void>
}

type Settings = Record<string, string | undefined>

const WEBHOOK_SECRET = 'whsec_stand_in'
const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Starts a stand-in for every external service that `env` does not configure. The payment stand-in
 * starts only with `PAYMENTS_MODE=stripe`.
 */
export async function startUpstreamStandIns(
  env: Settings,
  report: (line: string) => void = print,
): Promise<UpstreamStandIns> {
  const services = await Promise.all([
    ...(env.SMTP_HOST ? [] : [startMail(env, report)]),
    ...(env.OPENAI_API_KEY ? [] : [startAi()]),
    ...(env.PAYMENTS_MODE === 'stripe' && !env.STRIPE_SECRET_KEY ? [startPayments(env)] : []),
  ])
  return {
    settings: Object.assign({}, ...services.map(({ settings }) => settings)) as Record<
      string,
      string
    >,
    close: async () => void (await Promise.all(services.map(({ close }) => close()))),
  }
}

async function startMail(env: Settings, report: (line: string) => void): Promise<UpstreamStandIns> {
  const folder = join(env.DATA_DIR || '.data', 'mails')
  let count = 0
  const { host, port, close } = await startSmtpStandIn({
    onMail: (mail) => report(saveMail(folder, mail, (count += 1))),
  })
  const settings = {
    SMTP_HOST: host,
    SMTP_PORT: String(port),
    SMTP_USER: '',
    SMTP_PASS: '',
    SMTP_FROM: env.SMTP_FROM || 'mail@lintel.example',
    ADMIN_EMAIL: env.ADMIN_EMAIL || 'admin@example.com',
  }
  return { settings, close }
}

/** Writes the mail to a file. Returns a line for the log, with the first link of the text. */
function saveMail(folder: string, { to, headers, text }: ReceivedMail, number: number): string {
  mkdirSync(folder, { recursive: true })
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const file = join(folder, `${stamp}-${number}.txt`)
  writeFileSync(file, `To: ${to.join(', ')}\nSubject: ${headers.subject ?? ''}\n\n${text}`)
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  return `To ${to.join(', ')}: ${headers.subject ?? ''} (${file})${link ? ` ${link}` : ''}`
}

async function startAi(): Promise<UpstreamStandIns> {
  const { url, close } = await startOpenAiStandIn({
    write: (prompt) => writeAiDraft(prompt.split('\n', 1)[0] ?? ''),
  })
  return { settings: { OPENAI_API_KEY: 'stand-in', OPENAI_BASE_URL: url }, close }
}

async function startPayments(env: Settings): Promise<UpstreamStandIns> {
  const webhook = {
    url: `http://127.0.0.1:${env.PORT || '3000'}/api/webhooks/stripe`,
    secret: WEBHOOK_SECRET,
  }
  const { url, close } = await startStripeStandIn({ webhook })
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: url,
    VITE_CARD_STAND_IN: url,
  }
  return { settings, close }
}

if (process.send) {
  const { settings, close } = await startUpstreamStandIns(process.env)
  process.send(settings)
  const stop = () => void close().finally(() => process.disconnect?.())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  // Exit together with the parent process.
  process.once('disconnect', () => process.exit())
}
