/** Slugs that name something else in an address (R12). */
export const reservedSlugs: ReadonlySet<string> = new Set(['all', 'all-contractors'])
