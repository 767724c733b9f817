import { toSite } from '#content/stored-site.ts'
import type { Site, SiteValues } from '#contract/site-settings.ts'
import { type MockDb, now } from './db.ts'
import type { Row } from './table.ts'

/** A version of the settings; its id is the version. */
export interface SiteRow extends Row, SiteValues {
  changed: string[]
  userId: number | null
  savedAt: string
}

export const openVersions = (db: MockDb) =>
  db.openTable<SiteRow>('siteVersions', () => [
    { id: 1, settings: {}, pictures: {}, changed: [], userId: null, savedAt: now() },
  ])

export const newestOf = (db: MockDb): SiteRow => openVersions(db).all().at(-1) as SiteRow

export const newestVersion = (db: MockDb) => ({ ...newestOf(db), version: newestOf(db).id })

/** The settings of each version that was read. A change of the settings makes a new row. */
const sites = new WeakMap<SiteRow, Site>()

/** Returns the current settings of the site. */
export function readMockSite(db: MockDb): Site {
  const row = newestOf(db)
  const site = sites.get(row) ?? toSite(row)
  sites.set(row, site)
  return site
}
