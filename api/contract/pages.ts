import type { Category, Contractor, Post } from './entities.ts'
import { blogPostJsonLd, breadcrumbs, businessJsonLd, type JsonLd } from './page-data.ts'
import { categoryNearPath, contractorPath } from './rules/links.ts'
import { LANDING_PAGE_MINIMUM } from './rules/landing-page.ts'
import { stateName } from './rules/place.ts'

export { jsonLdText } from './page-data.ts'
export type { JsonLd } from './page-data.ts'

export const siteName = 'Lintel'

/** What the head of a page says: the same from the server and in the browser (H2). */
export interface PageMeta {
  title: string
  /** At most 160 characters, a profile's at most 120 (E7). */
  description: string
  /** Path and query of the address that counts, or null for none. The host is the server's `PUBLIC_URL` (E9). */
  canonical: string | null
  robots: Robots
  /** Kind and picture of a link preview. */
  type: 'website' | 'article'
  image: string | null
  /** Structured data; addresses of this site stand in it as paths. */
  jsonLd: readonly JsonLd[]
}

export type Robots = 'index,follow' | 'noindex,follow'

type Draft = Pick<PageMeta, 'title' | 'description'> & Partial<PageMeta>

const DESCRIPTION_LENGTH = 160
const PROFILE_DESCRIPTION_LENGTH = 120

function page(draft: Draft): PageMeta {
  return {
    canonical: null, robots: 'index,follow', type: 'website', image: null, jsonLd: [],
    ...draft,
    title: draft.title.includes(siteName) ? draft.title : `${draft.title} | ${siteName}`,
    description: cutAtWord(draft.description, DESCRIPTION_LENGTH),
  }
}

/** A page that is no result for a search engine and has no address that counts. */
function unlisted(title: string, description: string): PageMeta {
  return page({ title, description, robots: 'noindex,follow' })
}

/** White space collapsed, cut before the word that would pass `max`, with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= max) return plain
  // Never through the middle of a character that takes two units.
  const cut = plain.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  const end = cut.lastIndexOf(' ')
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:–-]+$/, '')}…`
}

const numbered = (title: string, number: number) => (number > 1 ? `${title}, page ${number}` : title)
const pageAddress = (path: string, number: number) => (number > 1 ? `${path}?page=${number}` : path)

// ---- Home, directory, search

export function homePage(): PageMeta {
  return page({
    title: `${siteName}: local contractors, one call away`,
    description: 'Find electricians, plumbers, painters, HVAC technicians and general contractors near you. Ratings, hours and phone numbers, also offline.',
    canonical: '/',
    jsonLd: [{
      '@context': 'https://schema.org', '@type': 'WebSite', name: siteName, url: '/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: '/directory?location={location}' },
        'query-input': 'required name=location',
      },
    }],
  })
}

export interface DirectoryView {
  location?: string
  /** Name of the category searched in. */
  categoryName?: string | null
  page?: number
  /** The address carries search parameters: noindex and no canonical (E2). */
  hasParameters: boolean
}

export function directoryPage({ location = '', categoryName = null, page: number = 1, hasParameters }: DirectoryView): PageMeta {
  const place = location.trim()
  const what = categoryName ?? 'Contractors'
  const title = numbered(place ? `${what} near ${place}` : categoryName ?? 'Contractor directory', number)
  const description = place || categoryName
    ? `${what}${place ? ` near ${place}` : ''}: compare ratings and reviews, see who is open, and call.`
    : 'Search local contractors by trade and place. Filter by rating, hours and distance, then call or visit the website.'
  return hasParameters ? unlisted(title, description) : page({ title, description, canonical: '/directory' })
}

// ---- Contractors

type ProfileCategory = Pick<Category, 'name' | 'slug'>

const placeOf = ({ city, state }: Pick<Contractor, 'city' | 'state'>) => [city, state].filter(Boolean).join(', ')

/** What search engines may be told of ratings that came with an import (E4). */
export interface ContractorPageOptions {
  hidesImportedRatings?: boolean
}

/** The profile; the page by id carries the same head, so that its canonical is the profile's address (R1, H6). */
export function contractorPage(contractor: Contractor, category: ProfileCategory, options: ContractorPageOptions = {}): PageMeta {
  const place = placeOf(contractor)
  const path = contractorPath(contractor, category.slug)
  const fallback = `${contractor.name}: ${category.name}${place ? ` in ${place}` : ''}. Phone, hours, ratings and reviews.`
  return page({
    title: `${contractor.name} – ${category.name}${place ? ` in ${place}` : ''}`,
    description: cutAtWord(contractor.description || fallback, PROFILE_DESCRIPTION_LENGTH),
    canonical: path,
    image: contractor.imageUrl,
    jsonLd: [
      businessJsonLd(contractor, { path, categorySlug: category.slug, ...options }),
      breadcrumbs(contractorCrumbs(contractor, category)),
    ],
  })
}

export interface PageCrumb {
  label: string
  /** Left out for the page itself. */
  to?: string
}

/** Home, Directory, category, city and state, name: what the profile shows and its structured data says. */
export function contractorCrumbs(contractor: Contractor, category: ProfileCategory): PageCrumb[] {
  const place = placeOf(contractor)
  return [
    { label: 'Home', to: '/' },
    { label: 'Directory', to: '/directory' },
    { label: category.name, to: `/category/${category.slug}` },
    ...(contractor.city && contractor.state
      ? [{ label: place, to: categoryNearPath(category.slug, contractor.city, contractor.state) }]
      : place ? [{ label: place, to: `/directory?${new URLSearchParams({ location: place })}` }] : []),
    { label: contractor.name },
  ]
}

/** A profile that does not exist, is not loaded yet, or is not on the device. */
export function contractorMissingPage(): PageMeta {
  return unlisted('Contractor not found', 'This contractor is not listed.')
}

// ---- Categories

/** "Tampa, FL", or "Florida" for a state page. */
export function placeName(place: { city: string; state: string | null }): string {
  if (!place.city) return stateName(place.state ?? '') ?? place.state ?? ''
  return [place.city, place.state].filter(Boolean).join(', ')
}

export interface CategoryNearView {
  /** "Contractors" for the pseudo-category all-contractors. */
  categoryName: string
  /** The page's own path in its canonical form. */
  path: string
  /** Spelled as people write it. */
  place: { city: string; state: string | null }
  count: number
  /**
   * With `INDEX_LANDING_PAGES`: the listings in this very city (a search also finds those of a city spelled alike), 0 on
   * a state's page. From three on the page stands for itself (E1). Undefined: the switch is off.
   */
  ownCount?: number
}

export function categoryNearPage({ categoryName, path, place, count, ownCount }: CategoryNearView): PageMeta {
  const where = placeName(place)
  const title = `${categoryName} in ${where}`
  const description = `${count > 0 ? `${count} ` : ''}${categoryName.toLowerCase()} in ${where}: ratings, phone numbers and opening hours.`
  if (ownCount === undefined) return page({ title, description, robots: 'noindex,follow', canonical: '/directory' })
  return ownCount >= LANDING_PAGE_MINIMUM ? page({ title, description, canonical: path }) : unlisted(title, description)
}

export function categoryUnknownPage(): PageMeta {
  return unlisted('Category or location not found', 'There is no such category or location in this directory.')
}

export function categoryPage(category: Pick<Category, 'name' | 'slug' | 'description'>, number = 1): PageMeta {
  return page({
    title: numbered(category.name, number),
    description: `${category.name} by city, with ratings and phone numbers. ${category.description ?? ''}`,
    canonical: pageAddress(`/category/${category.slug}`, number),
    jsonLd: [breadcrumbs([{ label: 'Home', to: '/' }, { label: 'Categories', to: '/all-categories' }, { label: category.name }])],
  })
}

// ---- Blog

export function blogPage(categoryName: string | null = null): PageMeta {
  return page({
    title: categoryName ? `${categoryName} articles` : 'Home improvement blog',
    description: 'Practical articles on repairs, quotes, permits and finding the right contractor.',
    canonical: '/blog',
  })
}

/** `summary` is the excerpt, or the beginning of the text without its tags (B11). */
export function blogPostPage(post: Post, summary: string): PageMeta {
  return page({
    title: post.title, description: summary, canonical: `/blog/${post.slug}`, type: 'article', image: post.imageUrl,
    robots: post.status === 'published' ? 'index,follow' : 'noindex,follow',
    jsonLd: [
      blogPostJsonLd(post, { summary: cutAtWord(summary, DESCRIPTION_LENGTH), siteName }),
      breadcrumbs([{ label: 'Home', to: '/' }, { label: 'Blog', to: '/blog' }, { label: post.title }]),
    ],
  })
}

export function blogPostMissingPage(): PageMeta {
  return unlisted('Blog post not found', 'The post you are looking for does not exist or has been removed.')
}

// ---- Browse pages

export function allContractorsPage(number = 1): PageMeta {
  return page({
    title: numbered('All contractors', number), canonical: pageAddress('/all-contractors', number),
    description: 'Every contractor in the directory, best rated first, with trade, city, rating and phone number.',
  })
}

export function allCitiesPage(number = 1): PageMeta {
  return page({
    title: numbered('All cities', number), canonical: pageAddress('/all-cities', number),
    description: 'Every city in the directory from A to Z, with the number of contractors in each.',
  })
}

export function allCategoriesPage(): PageMeta {
  return page({
    title: 'All categories', canonical: '/all-categories',
    description: 'Every trade in the directory and how many professionals each one has.',
  })
}

export function locationsPage(): PageMeta {
  return page({
    title: 'Locations', canonical: '/locations',
    description: 'Find contractors by city and state. Every place in the directory, with the number of contractors.',
  })
}

// ---- The rest

export function contactPage(): PageMeta {
  return page({
    title: 'List your business', canonical: '/contact',
    description: 'Ask for a listing in the directory, or write to us. We answer within one working day.',
  })
}

export function privacyPolicyPage(): PageMeta {
  return page({
    title: 'Privacy Policy', canonical: '/privacy-policy',
    description: `What ${siteName} keeps about you, why, for how long, and how to have it removed.`,
  })
}

export function termsOfServicePage(): PageMeta {
  return page({
    title: 'Terms of Service', canonical: '/terms-of-service',
    description: `The terms under which ${siteName} may be used, under the law of Florida.`,
  })
}

export function cookiePolicyPage(): PageMeta {
  return page({
    title: 'Cookie Policy', canonical: '/cookie-policy',
    description: `The cookies ${siteName} sets and what it stores on your device so that it works without a network.`,
  })
}

export function notFoundPage(): PageMeta {
  return unlisted('404 Page Not Found', 'There is no page at this address.')
}

/** While something fails or is not on the device, and for pages behind sign-in: a title and nothing for search engines. */
export function plainPage(title: string): PageMeta {
  return unlisted(title, `${title}.`)
}

/** The fixed pages of the sitemap; contractors, categories and posts come from the database (E8). */
export const sitemapPages = (): PageMeta[] => [
  homePage(), directoryPage({ hasParameters: false }), blogPage(), contactPage(), locationsPage(), allCitiesPage(), allContractorsPage(),
  allCategoriesPage(), privacyPolicyPage(), termsOfServicePage(), cookiePolicyPage(),
]

/** The lower-case path without doubled or trailing slashes to which other forms are redirected (R24). */
export function tidyPath(path: string): string {
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '').toLowerCase()
  return tidy === '' ? '/' : tidy
}
