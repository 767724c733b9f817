/**
 * Why the last attempt to send a mail failed. `expired` is a mail that nobody could use any more,
 * such as one with a link that has ended.
 */
export const mailFailures = [
  'recipient',
  'sender',
  'invalid',
  'mailbox-full',
  'later',
  'unreachable',
  'encryption',
  'sign-in',
  'expired',
  'other',
] as const
export type MailFailure = (typeof mailFailures)[number]
