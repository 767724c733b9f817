import { RESET_LINK_MINUTES } from '#contract/session.ts'
import type { Mail } from '../../db/outbox.ts'

export function resetMail(recipient: string, link: string): Mail {
  return {
    kind: 'password_reset',
    recipient,
    subject: 'Reset your password',
    body: `Hello,\n\nto choose a new password, open this link within ${RESET_LINK_MINUTES} minutes:\n\n${link}\n\nIf you did not ask for it, you can ignore this mail: your password stays as it is.\n`,
  }
}

export function passwordChangedMail(recipient: string): Mail {
  return {
    kind: 'password_changed',
    recipient,
    subject: 'Your password was changed',
    body: 'Hello,\n\nyour password was changed, and every other device was signed out.\n\nIf it was not you, choose a new password now by "Forgot password" on the sign-in page.\n',
  }
}
