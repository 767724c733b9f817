import type { Knex } from 'knex'
import { pages } from '#contract/pages.ts'
import { LANDING_PAGE_MIN_LISTINGS } from '#contract/rules/landing-page.ts'
import { categoryInPlacePath, contractorPath } from '#contract/rules/links.ts'
import { parsePlaceSlug } from '#contract/rules/place.ts'
import { readSite } from '../db/site.ts'
import { yieldToOtherRequests } from '../db/yield-to-other-requests.ts'
import { readCategories } from '../features/directory/repo.ts'
import { type LandingCity, listLandingCities } from './landing-cities.ts'
import { listSitemapContractors, listSitemapPosts } from './repo.ts'

export interface SitemapSource {
  db: Knex
  indexLandingPages: boolean
}

/** A canonical URL for the sitemap. */
export interface SitemapAddress {
  path: string
  /** ISO time of the last change, if known. */
  changed?: string
}

/** Maximum number of posts, and of city pages. */
const MAX_ROWS = 50_000
/** Such a query blocks the embedded database for some milliseconds. */
const CONTRACTORS_PER_STEP = 1000

/**
 * Returns the URLs of the fixed pages, categories and posts, and of the city pages if landing pages
 * may be indexed.
 */
export async function listOtherAddresses({
  db,
  indexLandingPages,
}: SitemapSource): Promise<SitemapAddress[]> {
  const categories = await readCategories(db)
  const posts = await listSitemapPosts(db, MAX_ROWS)
  const { features } = await readSite(db)
  const cities = indexLandingPages
    ? await listLandingCities(db, categories, LANDING_PAGE_MIN_LISTINGS)
    : []
  const pathOf = ({ categorySlug, city, state }: LandingCity) =>
    categoryInPlacePath(categorySlug ?? 'all-contractors', city, state)
  return [
    ...Object.values(pages).flatMap((page) =>
      'isInSitemap' in page && (!('feature' in page) || features[page.feature])
        ? [{ path: page.path }]
        : [],
    ),
    ...categories.map(({ slug }) => ({ path: `/category/${slug}` })),
    ...posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt })),
    ...cities
      .filter(hasParsableUrl)
      .slice(0, MAX_ROWS)
      .map((city) => ({ path: pathOf(city), changed: city.updatedAt })),
  ]
}

/** Returns true when parsing the URL of the city page gives the same city. */
function hasParsableUrl({ citySlug, state }: LandingCity): boolean {
  const place = parsePlaceSlug(`${citySlug}-${state}`)
  return place?.citySlug === citySlug && place.state === state
}

/**
 * Returns one page of the contractor profiles, ordered by id. Other requests can run between two of
 * its queries.
 */
export async function listContractorAddresses(
  db: Knex,
  { limit, offset }: { limit: number; offset: number },
): Promise<SitemapAddress[]> {
  const addresses: SitemapAddress[] = []
  let step = { afterId: 0, offset }
  while (addresses.length < limit) {
    const stepLimit = Math.min(CONTRACTORS_PER_STEP, limit - addresses.length)
    const contractors = await listSitemapContractors(db, { ...step, limit: stepLimit })
    for (const { categorySlug, updatedAt, ...contractor } of contractors)
      addresses.push({ path: contractorPath(contractor, categorySlug), changed: updatedAt })
    if (contractors.length < stepLimit) break
    step = { afterId: contractors.at(-1)?.id ?? 0, offset: 0 }
    await yieldToOtherRequests(db)
  }
  return addresses
}
