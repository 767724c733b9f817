import type { Contract } from '#contract'

const groupTitles: Record<keyof Contract, string> = {
  session: 'Account',
  secondFactor: 'Two-step sign-in',
  directory: 'Directory',
  blog: 'Blog',
  contactRequests: 'Contact requests',
  listingPayment: 'Listing payment',
  ownerListings: 'Owner listings',
  listingPhotos: 'Logo and photos',
  adminContractors: 'Admin: contractors',
  adminCategories: 'Admin: categories',
  adminRecords: 'Admin: payments, users, audit log',
  csvImport: 'Admin: CSV import',
  adminBlog: 'Admin: blog',
  aiWriting: 'Admin: drafting',
  emailService: 'Admin: e-mail service',
}

/** Returns the title of a contract group. */
export function titleOf(groupName: string): string {
  return (groupTitles as Record<string, string>)[groupName] ?? groupName
}
