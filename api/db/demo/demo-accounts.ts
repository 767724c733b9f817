import { verify } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { COMMAND_LINE } from '#contract/admin-records.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { deleteAccountRows } from '../../features/session/repo.ts'
import { recordAudit } from '../audit.ts'
import { nextDirectoryVersion } from '../rows.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-flags.ts'

/** Thrown at the start of a reachable server when demo accounts still have the published password. */
export class DemoAccountsFoundError extends Error {
  constructor(emails: readonly string[]) {
    super(
      `This database has demo accounts, whose password is published: ${emails.join(', ')}. Remove them with npm run remove-demo, then start the server again.`,
    )
    this.name = 'DemoAccountsFoundError'
  }
}

/** Throws DemoAccountsFoundError when a demo account still has the published password. */
export async function assertNoDemoAccounts(db: Knex): Promise<void> {
  const found = await findDemoAccounts(db)
  if (found.length > 0) throw new DemoAccountsFoundError(found.map(({ email }) => email))
}

/**
 * Removes the demo accounts that still have the published password, and returns their e-mail
 * addresses. Their listings remain without an owner. Adds an entry to the audit log for each.
 */
export async function removeDemoAccounts(db: Knex): Promise<string[]> {
  return db.transaction(async (trx) => {
    const found = await findDemoAccounts(trx)
    for (const { id, email } of found) {
      await deleteAccountRows(trx, await nextDirectoryVersion(trx), id)
      await recordAudit(trx, {
        userId: null,
        action: 'user.demo-removed',
        subject: auditSubject('user', id, email),
        details: { by: COMMAND_LINE },
      })
    }
    return found.map(({ email }) => email)
  })
}

async function findDemoAccounts(db: Knex): Promise<{ id: number; email: string }[]> {
  const accounts = await db('users')
    .whereIn(
      'email',
      demoAccounts.map(({ email }) => email),
    )
    .orderBy('id')
    .select<{ id: number; email: string; passwordHash: string }[]>(
      'id',
      'email',
      'password_hash as passwordHash',
    )
  const hasDemoPassword = await Promise.all(
    accounts.map(({ passwordHash }) => verify(passwordHash, DEMO_PASSWORD)),
  )
  return accounts.filter((_, index) => hasDemoPassword[index])
}
