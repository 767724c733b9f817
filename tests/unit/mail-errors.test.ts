import { describe, expect, test } from 'vitest'
import { mailFailures, type MailFailure } from '#contract/rules/mail-failures.ts'
import { MAX_ATTEMPTS, retryDelay } from '../../api/features/outbox/retry-schedule.ts'
import {
  classifyMailError,
  type FailedAttempt,
} from '../../api/integrations/classify-mail-error.ts'
import { MailError } from '../../api/integrations/mailer.ts'
import { fc } from '../support/property.ts'

/** Replies as large providers and common mail servers word them, by what they mean. */
const replies: Record<Exclude<MailFailure, 'invalid' | 'expired'>, string[]> = {
  recipient: [
    '550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the address for typos. https://support.mail.example/?p=NoSuchUser a1-20020 - gsmtp',
    '550 5.2.1 The email account that you tried to reach is inactive. d9443c01 - gsmtp',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)',
    '554 5.4.4 The host of the recipient cannot be found',
    "554 delivery error: dd This user doesn't have a mail.example account (kim@mail.example) [-20]",
    '552 1 Requested mail action aborted, mailbox not found',
    '554 30 Sorry, your message to kim@mail.example cannot be delivered. This mailbox is disabled (554.30)',
    '550 5.1.1 <limit-rate@full.example>: Recipient address rejected: User unknown in local recipient table',
    '550 5.1.2 <kim@gone.example>: Recipient address rejected: Domain not found',
    '556 5.1.10 <kim@nomail.example>: Recipient address rejected: Domain does not accept mail (nullMX)',
    '550 Unrouteable address',
    '550 No such user here',
    '550 Unknown user',
    '550 invalid recipient <kim@mail.example>',
    '501 5.1.3 Bad recipient address syntax',
    '550 unknown address in rate-limit.later.example',
  ],
  sender: [
    '553 5.7.1 <news@site.example>: Sender address rejected: not owned by user mailer',
    '550 5.1.0 <news@site.example>: Sender address rejected: User unknown in virtual mailbox table',
    '550 5.1.8 <news@gone.example>: Sender address rejected: Domain not found',
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    '554 Message rejected: Email address is not verified. The following identities failed the check in region US-EAST-1: news@site.example',
    '550-Verification failed for <news@site.example> 550 Sender verify failed',
    '550 5.1.7 Invalid address of the return path',
  ],
  'mailbox-full': [
    '452 4.2.2 The email account that you tried to reach is over quota. - gsmtp',
    '552-5.2.2 The email account that you tried to reach is over quota and inactive. - gsmtp',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 5.1.1 <kim@mail.example>: the inbox is full',
  ],
  later: [
    '450-4.2.1 The user you are trying to contact is receiving mail too quickly. - gsmtp',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages. - gsmtp',
    '550-5.4.5 Daily user sending limit exceeded. For more information on limits go to https://support.mail.example/sending - gsmtp',
    '550 5.1.1 Recipient unknown at the moment, please try later',
    '550 5.7.1 Too many messages to unknown users from your host',
    '451 4.7.500 Server busy. Please try again later from [192.0.2.7]',
    '554 5.2.0 Submission quota exceeded; sender is throttled',
    '450 4.2.0 <kim@mail.example>: Recipient address rejected: Greylisted, see https://postgrey.example',
    '550 Greylisting in action, please come back in 5 minutes',
    '451 Temporary local problem - please try later',
    '450 4.1.1 <kim@mail.example>: Recipient address rejected: unverified address',
    '450 4.1.8 <news@site.example>: Sender address rejected: Domain not found',
    '454 Throttling failure: Maximum sending rate exceeded.',
    '554 Message rejected: Maximum daily quota exceeded for this account',
    '550 5.7.1 Mailbox of user temporarily disabled',
    '452 4.5.3 Too many recipients',
    '452 Requested action not taken: insufficient system storage',
    '552 5.3.4 Message size exceeds fixed limit',
  ],
  unreachable: [
    '421 4.7.0 Our system has detected an unusual amount of mail. - gsmtp',
    '421 4.3.2 Service not available, closing transmission channel',
    '421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to user complaints',
    '421 too many concurrent SMTP connections',
  ],
  encryption: ['530 5.7.0 Must issue a STARTTLS command first'],
  'sign-in': [
    '535-5.7.8 Username and Password not accepted. - gsmtp',
    '530 5.7.57 Client not authenticated to send mail',
    '554 5.7.1 <kim@mail.example>: Relay access denied',
    '550 relay not permitted',
    "553 sorry, that domain isn't in my list of allowed rcpthosts",
    '550 5.7.1 Authentication required',
  ],
  other: [
    '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.blocks.example',
    '550 5.7.1 Unfortunately, messages from [192.0.2.7] were not sent. Part of their network is on our block list (S3150).',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated. - gsmtp',
    '553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.7, because the address is on a blocklist',
    '550 5.7.25 The IP address sending this message does not have a PTR record',
    '554 5.7.1 <kim@mail.example>: Recipient address rejected: Access denied',
    '550 5.7.1 The recipient is not found in the list of this policy',
    '554 5.6.0 Message content rejected as spam',
    '550 Administrative prohibition',
    '500 5.5.2 Syntax error',
    '571 Delivery not authorized',
  ],
}

const attemptOf = (text: string): FailedAttempt => ({
  code: 'EENVELOPE',
  status: Number(text.slice(0, 3)),
  text,
})

describe.each(Object.entries(replies))('a failure of the kind %s', (kind, texts) => {
  test.each(texts)('is recognized from %j', (text) => {
    expect(classifyMailError(attemptOf(text))).toBe(kind)
  })
})

describe('a failure without a reply', () => {
  test.each<[FailedAttempt, MailFailure]>([
    [{ code: 'ECONNECTION', text: 'connect ECONNREFUSED 127.0.0.1:9' }, 'unreachable'],
    [{ code: 'ETIMEDOUT', text: 'Greeting never received' }, 'unreachable'],
    [{ code: 'EDNS', text: 'getaddrinfo ENOTFOUND mail.example' }, 'unreachable'],
    [{ code: 'ESOCKET', text: 'self-signed certificate' }, 'encryption'],
    [{ code: 'ESOCKET', text: 'certificate has expired' }, 'encryption'],
    [{ code: 'ESOCKET', text: 'Client network socket disconnected before TLS' }, 'encryption'],
    [{ code: 'ESOCKET', text: 'read ECONNRESET' }, 'unreachable'],
    [{ code: 'ETLS', text: 'Error upgrading connection with STARTTLS' }, 'encryption'],
    [{ code: 'EAUTH', status: 535, text: 'Invalid login: 535 Bad credentials' }, 'sign-in'],
    [{ code: 'EAUTH', status: 454, text: '454 Temporary authentication failure' }, 'sign-in'],
    [{ text: 'something unknown happened to the user' }, 'other'],
  ])('%j is %s', (attempt, expected) => {
    expect(classifyMailError(attempt)).toBe(expected)
  })
})

const isFinal = (attempt: FailedAttempt) => new MailError('', classifyMailError(attempt)).isFinal

describe('whatever the words of a reply', () => {
  const word = fc.constantFrom(
    ...new Set(Object.values(replies).flatMap((texts) => texts.join(' ').split(/\s+/))),
  )
  const words = fc.array(fc.oneof(word, fc.string()), { maxLength: 30 }).map((all) => all.join(' '))
  const statusBetween = (min: number, max: number) => fc.integer({ min, max })

  test('a 4xx reply is never final', () => {
    fc.assert(
      fc.property(statusBetween(400, 499), words, (status, text) => {
        expect(isFinal({ code: 'EENVELOPE', status, text: `${status} ${text}` })).toBe(false)
      }),
    )
  })

  test('a failure without a status, of the sign-in or of the encryption is never final', () => {
    const code = fc.constantFrom(undefined, 'EAUTH', 'ETLS', 'ESOCKET', 'ETIMEDOUT', 'EDNS')
    fc.assert(
      fc.property(code, words, (errorCode, text) => {
        expect(isFinal({ code: errorCode, text })).toBe(false)
      }),
    )
  })

  test('a refusal that mentions a limit is never final', () => {
    const mention = fc.constantFrom(
      'limit',
      'quota',
      'rate',
      'try later',
      'Greylisted',
      'FULL mailbox',
    )
    fc.assert(
      fc.property(
        statusBetween(500, 599),
        fc.constantFrom(...replies.recipient),
        mention,
        (status, text, limit) => {
          expect(isFinal({ code: 'EENVELOPE', status, text: `${text} ${limit}` })).toBe(false)
        },
      ),
    )
  })
})

test('only refused addresses, refused senders, invalid and expired mails are final', () => {
  expect(mailFailures.filter((failure) => new MailError('', failure).isFinal)).toEqual([
    'recipient',
    'sender',
    'invalid',
    'expired',
  ])
})

test('the delays grow from ten seconds to one hour, and the attempts end after three days', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS }, (_, n) => retryDelay(n + 1))
  expect(delays.slice(0, 7)).toEqual([10, 60, 300, 900, 3600, 3600, 3600])
  expect(delays.at(-1)).toBeNull()
  const days = delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / 86_400
  expect(days).toBeGreaterThanOrEqual(3)
  expect(days).toBeLessThan(3.1)
})
