import { demoLicenseNumber } from './checks.ts'

/**
 * Returns the flags of a row of the demo CSV and its license number, which the import does not set.
 * The first row is 1.
 */
export function demoFlagsOf(row: number): {
  isVerified: boolean
  isFeatured: boolean
  licenseNumber: string | null
} {
  return {
    isVerified: row % 5 < 2,
    isFeatured: row % 97 === 40 && row <= 1200,
    licenseNumber: demoLicenseNumber(row),
  }
}

export const DEMO_PASSWORD = 'demo-password'

/**
 * The demo accounts. `ownedRows` are the CSV rows that the account has paid for. Those of the
 * builder are in different states (history.ts).
 */
export const demoAccounts = [
  { email: 'admin@example.com', username: 'admin', isAdmin: true, credits: 0, ownedRows: [] },
  {
    email: 'owner@example.com',
    username: 'olivia',
    isAdmin: false,
    credits: 0,
    ownedRows: [3, 8, 21],
  },
  { email: 'credit@example.com', username: null, isAdmin: false, credits: 1, ownedRows: [] },
  { email: 'member@example.com', username: 'morgan', isAdmin: false, credits: 0, ownedRows: [] },
  {
    email: 'builder@example.com',
    username: 'marcus',
    isAdmin: false,
    credits: 0,
    ownedRows: [1210, 1333, 1444, 1555],
  },
] as const satisfies readonly {
  email: string
  username: string | null
  isAdmin: boolean
  credits: number
  ownedRows: readonly number[]
}[]

/** Returns true for rows that become Premium listings without an owner account. */
export function isPremiumRow(row: number): boolean {
  return (
    row % 23 === 7 &&
    !demoAccounts.some(({ ownedRows }) => ownedRows.some((owned) => owned === row))
  )
}
