import type { Contract } from '#contract'

/** Titles of the groups whose name is not clear enough. */
const groupTitles: Partial<Record<keyof Contract, string>> = {
  session: 'Account',
  secondFactor: 'Two-step sign-in',
  listingPhotos: 'Logo and photos',
  adminContractors: 'Admin: contractors',
  adminCategories: 'Admin: categories',
  adminRecords: 'Admin: payments, users, audit log',
  csvImport: 'Admin: CSV import',
  adminBlog: 'Admin: blog',
  aiWriting: 'Admin: drafting',
  emailService: 'Admin: e-mail service',
}

/** Returns the title of a contract group, for example "Contact requests" for `contactRequests`. */
export function titleOf(groupName: string): string {
  const words = groupName.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return (
    (groupTitles as Record<string, string>)[groupName] ??
    `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  )
}
