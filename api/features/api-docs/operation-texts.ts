import type { Contract } from '#contract'

type Noun = keyof Contract

/** A summary for every endpoint. A missing one is a type error. */
const summaries: { readonly [N in Noun]: { readonly [Name in keyof Contract[N]]: string } } = {
  session: {
    user: 'Who is signed in',
    login: 'Sign in',
    register: 'Open an account and sign in',
    logout: 'Sign out',
    logoutElsewhere: 'Sign out every other device',
    forgotPassword: 'Ask for a link to set a new password',
    resetPassword: 'Set a new password with the token of such a link',
    changePassword: 'Change the password; other devices are signed out',
    deleteAccount: 'Delete the account',
    sessions: 'The devices on which the user is signed in',
    endSession: 'Sign out one device',
  },
  secondFactor: {
    status: 'Whether two-step sign-in is on',
    begin: 'A new secret for an authenticator app',
    enable: 'Turn on two-step sign-in with a first code',
    disable: 'Turn off two-step sign-in',
  },
  directory: {
    summary: 'Figures of the directory and its popular cities',
    categories: 'All categories with their counts',
    list: 'The whole directory',
    featured: 'Featured contractors',
    page: 'One page of the contractors of a category, city or state, best rated first',
    cities: 'One page of the cities that have contractors, and their states',
    changes: 'What changed since a cursor',
    byId: 'A contractor by id',
    bySlug: 'A contractor by the address of its profile',
    search: 'Contractors by place, category and state',
  },
  blog: { list: 'Published posts', bySlug: 'A post by its slug', byId: 'A post by id' },
  contactRequests: {
    submit: 'Send a request to be listed',
    list: 'All requests',
    update: 'Mark a request as read or as spam',
    remove: 'Delete a request',
  },
  listingPayment: {
    create: 'Begin the payment for a listing',
    activate: 'Turn a paid payment into a listing credit',
  },
  ownerListings: {
    create: 'Create a listing with a credit',
    mine: 'The listings of the signed-in user',
    update: 'Change a listing of one’s own',
  },
  listingPhotos: {
    setLogo: 'Set the logo',
    removeLogo: 'Remove the logo',
    addPhoto: 'Add a photo',
    removePhoto: 'Remove a photo',
  },
  adminContractors: {
    search: 'Contractors by words, page by page',
    create: 'Create a contractor',
    update: 'Change a contractor',
    remove: 'Move a contractor to the bin for 30 days',
    deleted: 'Contractors in the bin',
    restore: 'Take a contractor out of the bin',
  },
  adminCategories: {
    create: 'Create a category',
    update: 'Change a category',
    remove: 'Delete an empty category',
  },
  adminRecords: {
    payments: 'Payments, the newest first',
    returnCredit: 'Give back the credit of a deleted listing',
    unknownPayments: 'Payments at the provider that are not known here',
    dismissUnknownPayment: 'Take such a payment off the list',
    audit: 'What admins changed',
    users: 'Users, with their listings and open sessions',
    endUserSessions: 'Sign a user out on every device',
  },
  csvImport: {
    importContractors: 'Import contractors from a CSV file, or try to',
    progress: 'The import at work',
    cancel: 'Stop the import at work',
    batches: 'The last 20 imports',
    rollBack: 'Undo an import, but for what was edited since',
    rejects: 'The rows that an import skipped',
  },
  adminBlog: {
    list: 'Posts by words, page by page',
    published: 'Published posts',
    scheduled: 'Scheduled posts',
    drafts: 'Drafts',
    create: 'Write a post',
    update: 'Change a post',
    remove: 'Move a post to the bin for 30 days',
    deleted: 'Posts in the bin',
    restore: 'Take a post out of the bin',
    schedule: 'Publish a post at a time to come',
    publish: 'Publish a post now',
  },
  aiWriting: {
    post: 'Draft a whole post',
    title: 'Draft a title',
    excerpt: 'Draft an excerpt',
    content: 'Draft the text of a post',
  },
  emailService: {
    test: 'Send a test message',
    verify: 'Try the connection to the mail server',
    config: 'Whether mail can be sent, and what is missing',
  },
}

const groupTitles: { readonly [N in Noun]: string } = {
  session: 'Account',
  secondFactor: 'Two-step sign-in',
  directory: 'Directory',
  blog: 'Blog',
  contactRequests: 'Requests',
  listingPayment: 'Payment of a listing',
  ownerListings: 'Listings of an owner',
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
export function titleOf(noun: string): string {
  return (groupTitles as Record<string, string>)[noun] ?? noun
}

/** Returns the summary of an endpoint. */
export function summaryOf(noun: string, name: string): string {
  return (summaries as Record<string, Record<string, string>>)[noun]?.[name] ?? name
}
