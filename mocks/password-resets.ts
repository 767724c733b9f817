import { passwordChangedMail, passwordResetMail } from '#content/mails.ts'
import { MAX_RESET_LINKS } from '#contract/rules/limits.ts'
import { RESET_LINK_MINUTES } from '#contract/session.ts'
import { type MockDb, now, type PasswordResetRow, type UserRow } from './db.ts'
import { queueMail } from './mails.ts'

/**
 * Stores a mail with a new reset link, unless the user has too many valid links. In a browser the
 * link is also written to the console.
 */
export function mailResetLink(db: MockDb, user: UserRow, origin: string): void {
  if (
    db.passwordResets.all().filter((row) => row.userId === user.id && isOpen(row)).length >=
    MAX_RESET_LINKS
  )
    return
  const token = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '')
  db.passwordResets.insert({ userId: user.id, token, createdAt: now() })
  const link = `${origin}/reset-password#token=${token}`
  queueMail(db, {
    recipient: user.email,
    ...passwordResetMail(link, RESET_LINK_MINUTES),
  })
  // oxlint-disable-next-line no-console -- developers open the link from the console
  if (typeof document !== 'undefined') console.info(`Mail to ${user.email}: ${link}`)
}

export function mailPasswordChanged(db: MockDb, user: UserRow): void {
  queueMail(db, { recipient: user.email, ...passwordChangedMail })
}

/** Returns the reset link with this token, if it is still valid. */
export function findOpenReset(db: MockDb, token: string): PasswordResetRow | undefined {
  return db.passwordResets.find((row) => row.token === token && isOpen(row))
}

const isOpen = ({ createdAt }: PasswordResetRow) =>
  Date.parse(createdAt) > Date.now() - RESET_LINK_MINUTES * 60_000
