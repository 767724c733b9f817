import { DEMO_PASSWORD, demoAccounts } from '../../api/db/demo/demo-flags.ts'

/** The password of accounts that tests register. The demo password is refused for them. */
export const PASSWORD = 'a password of the tests'

/** Returns the password of a demo account, or of an account that a test has registered. */
export function passwordOf(email: string): string {
  const isDemo = demoAccounts.some((account) => account.email === email.trim().toLowerCase())
  return isDemo ? DEMO_PASSWORD : PASSWORD
}
