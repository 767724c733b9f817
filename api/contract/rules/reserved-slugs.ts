/** Slugs with another meaning in URLs. */
export const reservedSlugs: ReadonlySet<string> = new Set(['all', 'all-contractors'])
