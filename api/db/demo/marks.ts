/**
 * What the demo directory shows beyond its CSV, by row of the file (from 1): the import itself
 * never sets these (I13).
 */
export function marksOf(row: number): { isVerified: boolean; isFeatured: boolean } {
  return { isVerified: row % 5 < 2, isFeatured: row % 97 === 40 && row <= 1200 }
}

export const DEMO_PASSWORD = 'demo-password'

/** The demo accounts (decisions §0) and the rows of the CSV that the owner has paid for. */
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
] as const satisfies readonly {
  email: string
  username: string | null
  isAdmin: boolean
  credits: number
  ownedRows: readonly number[]
}[]

/** Further listings shown as Premium: paid by accounts without a way to sign in. */
export function isPremiumRow(row: number): boolean {
  return (
    row % 23 === 7 &&
    !demoAccounts.some(({ ownedRows }) => ownedRows.some((owned) => owned === row))
  )
}
