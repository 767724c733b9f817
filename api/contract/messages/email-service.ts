import type { MailFailure } from '../rules/mail-failures.ts'

export const emailServiceMessages = {
  notConfigured: 'Email service is not configured',
  sent: 'Test email sent successfully! Please check your inbox.',
  verified: 'SMTP connection verified successfully!',
  notSent: 'The mail could not be sent',
  timedOut: (seconds: number) =>
    `The mail server did not answer within ${seconds} second${seconds === 1 ? '' : 's'}`,
}

/** Why a mail could not be sent, as admins read it. */
export const mailFailureReasons: Record<MailFailure, string> = {
  recipient: 'The address does not exist or takes no mail.',
  sender: 'The mail server refuses the sender of this site (SMTP_FROM).',
  invalid: 'The address or the subject is not valid.',
  'mailbox-full': 'The mailbox of the recipient is full.',
  later: 'The mail server asks to try again later, or a limit is reached.',
  unreachable: 'The mail server cannot be reached, or takes no mail at the moment.',
  encryption: 'The encrypted connection to the mail server failed. Check its certificate.',
  'sign-in': 'The mail server does not let this site send. Check SMTP_USER and SMTP_PASS.',
  expired: 'It waited so long that it is of no use any more, such as an old password link.',
  other: 'The mail server refused it.',
}

export const outboxMessages = {
  expired: 'This mail has expired and cannot be sent any more',
}
