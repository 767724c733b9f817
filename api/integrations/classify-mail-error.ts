import type { MailFailure } from '#contract/rules/mail-failures.ts'

/** What is known of a failed attempt. */
export interface FailedAttempt {
  /** The error code of the SMTP client or of Node.js, such as `ECONNECTION`. */
  code?: string
  /** The SMTP status of the reply, such as 550. */
  status?: number
  /** The reply of the mail server or, without one, the error message. */
  text: string
}

const signInCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const unreachableCodes =
  /^(?:ECONN[A-Z]*|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAI_[A-Z]+|EHOSTUNREACH|ENETUNREACH|EPIPE|EPROTOCOL)$/
const encryption = /\b(?:certificate|self[- ]signed|starttls|ssl|tls|handshake|altnames)\b/
const signIn =
  /\b(?:authenticat(?:e|ed|ion)|log ?in|relay(?:ing)?(?: access)? (?:denied|not permitted|not allowed|prohibited)|relay not permitted|unable to relay|allowed rcpthosts)\b/
const storage = /\b(?:mailbox|inbox|storage)\b/
const full = /\b(?:full|quota|space|exceed(?:s|ed)?)\b/
const later =
  /\b(?:rate|limit(?:s|ed)?|quota|throttl(?:ed|ing)|too (?:many|much|fast|quickly|frequently)|gr[ae]y-?list(?:ed|ing)?|later|temporar(?:y|ily)|defer(?:red)?|busy|overload(?:ed)?|exceed(?:s|ed)?)\b/
/** Refusals of a policy or a block list, which may be another tomorrow. */
const policy =
  /\b(?:block(?:ed|list|lists)?|blacklist(?:ed)?|denylist(?:ed)?|spam|reputation|polic(?:y|ies)|dnsbl|rbl|access denied)\b/
const senderWord = /\b(?:sender|from address|send ?as|sendasdenied)\b/
const senderPhrase = /\b(?:not owned by user|email address is not verified|sendasdenied)\b/
const refused =
  /\b(?:unknown|rejected|refused|denied|invalid|unverified|failed|not (?:allowed|valid|verified|accepted|exist|found|permitted|authori[sz]ed))\b/
const recipientWord = /\b(?:user|recipient|mailbox|address|addressee|account|inbox|domain|host)\b/
const absent =
  /\b(?:unknown|no such|unrout(?:e)?able|undeliverable|invalid|disabled|inactive|deactivated|discontinued|mailbox unavailable|null mx|bad destination|does(?:n't| not) exist|not exist|not found|not known|not valid|not listed|no mailbox|have an? account)\b/

const senderCodes = new Set(['5.1.7', '5.1.8', '5.7.60'])
/** Enhanced status codes of an address or a domain that does not exist or takes no mail. */
const recipientCodes = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1|4\.4|4\.310)$/

/**
 * Returns why an attempt failed. Only `recipient` and `sender` mean that another attempt is
 * useless. They need a 5xx reply about an address that mentions neither a limit nor a policy. A
 * reply that is not understood is `other`, which is tried again.
 */
export function classifyMailError({ code, status, text }: FailedAttempt): MailFailure {
  const words = withoutNames(text)
  if (code !== undefined && signInCodes.has(code)) return 'sign-in'
  if (code === 'ETLS') return 'encryption'
  if (status === undefined) {
    if (encryption.test(words)) return 'encryption'
    return code !== undefined && unreachableCodes.test(code) ? 'unreachable' : 'other'
  }
  if (status === 530 || status === 535) return encryption.test(words) ? 'encryption' : 'sign-in'
  if (status === 421) return 'unreachable'
  const enhanced = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? ''
  if (enhanced.endsWith('.2.2') || (storage.test(words) && full.test(words))) return 'mailbox-full'
  if (status < 500 || later.test(words)) return 'later'
  return classifyRefusal(words, enhanced)
}

function classifyRefusal(words: string, enhanced: string): MailFailure {
  if (senderCodes.has(enhanced) || senderPhrase.test(words)) return 'sender'
  if (signIn.test(words)) return 'sign-in'
  if (policy.test(words)) return 'other'
  if (senderWord.test(words) && refused.test(words)) return 'sender'
  if (recipientCodes.test(enhanced)) return 'recipient'
  if (enhanced.startsWith('5.7.')) return 'other'
  return recipientWord.test(words) && absent.test(words) ? 'recipient' : 'other'
}

/**
 * Returns the words of a reply in lower case, without addresses, host names and links: a name such
 * as `rate-limit.example` says nothing about the reason.
 */
function withoutNames(text: string): string {
  return text
    .slice(0, 1000)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !word.includes('@') && !/[a-z\d]\.[a-z]/.test(word))
    .join(' ')
}
