import { RESET_LINK_MINUTES } from '#contract/session.ts'
import { type MockDb, now, type PasswordResetRow, type UserRow } from './db.ts'

const MAX_OPEN_LINKS = 5

/**
 * Stores a mail with a new reset link, unless the user has too many valid links. In a browser the
 * link is also written to the console.
 */
export function mailResetLink(db: MockDb, user: UserRow, origin: string): void {
  if (
    db.passwordResets.all().filter((row) => row.userId === user.id && isOpen(row)).length >=
    MAX_OPEN_LINKS
  )
    return
  const token = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '')
  db.passwordResets.insert({ userId: user.id, token, createdAt: now() })
  const link = `${origin}/reset-password#token=${token}`
  db.mails.insert({
    kind: 'password_reset',
    recipient: user.email,
    subject: 'Reset your password',
    body: `Hello,\n\nto choose a new password, open this link within ${RESET_LINK_MINUTES} minutes:\n\n${link}\n`,
  })
  // oxlint-disable-next-line no-console -- developers open the link from the console
  if (typeof document !== 'undefined') console.info(`Mail to ${user.email}: ${link}`)
}

export function mailPasswordChanged(db: MockDb, user: UserRow): void {
  db.mails.insert({
    kind: 'password_changed',
    recipient: user.email,
    subject: 'Your password was changed',
    body: 'Hello,\n\nyour password was changed.\n',
  })
}

/** Returns the reset link with this token, if it is still valid. */
export function findOpenReset(db: MockDb, token: string): PasswordResetRow | undefined {
  return db.passwordResets.find((row) => row.token === token && isOpen(row))
}

const isOpen = ({ createdAt }: PasswordResetRow) =>
  Date.parse(createdAt) > Date.now() - RESET_LINK_MINUTES * 60_000
