import type { Category, Contractor, Post } from './entities.ts'
import {
  truncateAtWord,
  DESCRIPTION_LENGTH,
  homePage,
  pageMeta,
  type PageMeta,
  siteName,
  noindexPage,
} from './page-meta.ts'
import { LANDING_PAGE_MIN_LISTINGS } from './rules/landing-page.ts'
import { categoryInPlacePath, contractorPath } from './rules/links.ts'
import { stateName } from './rules/place.ts'
import { site } from './site.ts'
import { blogPostJsonLd, breadcrumbsJsonLd, businessJsonLd } from './structured-data.ts'

export { type JsonLd, jsonLdText } from './json-ld.ts'
export {
  truncateAtWord,
  homePage,
  type PageMeta,
  titleOnlyPage,
  siteName,
  normalisePath,
} from './page-meta.ts'

const PROFILE_DESCRIPTION_LENGTH = 120

const withPageNumber = (title: string, number: number) =>
  number > 1 ? `${title}, page ${number}` : title
const pagePath = (path: string, number: number) => (number > 1 ? `${path}?page=${number}` : path)

// ---- Home, directory, search

export interface DirectoryView {
  location?: string
  /** Name of the category filter. */
  categoryName?: string | null
  page?: number
  /** True if the URL has search parameters. The page is then noindex and has no canonical URL. */
  hasParameters: boolean
}

export function directoryPage({
  location = '',
  categoryName = null,
  page: number = 1,
  hasParameters,
}: DirectoryView): PageMeta {
  const place = location.trim()
  const subject = categoryName ?? 'Contractors'
  const title = withPageNumber(
    place ? `${subject} near ${place}` : (categoryName ?? 'Contractor directory'),
    number,
  )
  const description =
    place || categoryName
      ? `${subject}${place ? ` near ${place}` : ''}: compare ratings and reviews, see who is open, and call.`
      : 'Search local contractors by trade and place. Filter by rating, hours and distance, then call or visit the website.'
  return hasParameters
    ? noindexPage(title, description)
    : pageMeta({ title, description, canonical: '/directory' })
}

// ---- Contractors

type ProfileCategory = Pick<Category, 'name' | 'slug'>

const placeOf = ({ city, state }: Pick<Contractor, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ')

export interface ContractorPageOptions {
  /** Leaves imported ratings out of the structured data. The default is in the site's settings. */
  hidesImportedRatings?: boolean
}

/**
 * Metadata of a profile. The page `/contractor/:id` has the same metadata, so its canonical URL is
 * the path with slugs.
 */
export function contractorPage(
  contractor: Contractor,
  category: ProfileCategory,
  options: ContractorPageOptions = {},
): PageMeta {
  const place = placeOf(contractor)
  const path = contractorPath(contractor, category.slug)
  const fallback = `${contractor.name}: ${category.name}${place ? ` in ${place}` : ''}. Phone, hours, ratings and reviews.`
  return pageMeta({
    title: `${contractor.name} – ${category.name}${place ? ` in ${place}` : ''}`,
    description: truncateAtWord(contractor.description || fallback, PROFILE_DESCRIPTION_LENGTH),
    canonical: path,
    image: contractor.imageUrl,
    jsonLd: [
      businessJsonLd(contractor, {
        path,
        categorySlug: category.slug,
        hidesImportedRatings: !site.structuredData.rateImported,
        ...options,
      }),
      breadcrumbsJsonLd(contractorCrumbs(contractor, category)),
    ],
  })
}

export interface PageCrumb {
  label: string
  /** Path of the link; absent for the current page. */
  to?: string
}

/**
 * Returns the breadcrumbs Home, Directory, category, place and name. The profile shows them and has
 * them in its structured data.
 */
export function contractorCrumbs(contractor: Contractor, category: ProfileCategory): PageCrumb[] {
  const place = placeOf(contractor)
  return [
    { label: 'Home', to: '/' },
    { label: 'Directory', to: '/directory' },
    { label: category.name, to: `/category/${category.slug}` },
    ...(contractor.city && contractor.state
      ? [
          {
            label: place,
            to: categoryInPlacePath(category.slug, contractor.city, contractor.state),
          },
        ]
      : place
        ? [{ label: place, to: `/directory?${new URLSearchParams({ location: place })}` }]
        : []),
    { label: contractor.name },
  ]
}

/** Metadata of a profile that does not exist, is not loaded yet, or is not on the device. */
export function contractorNotFoundPage(): PageMeta {
  return noindexPage('Contractor not found', 'This contractor is not listed.')
}

// ---- Categories

/** Returns "Tampa, FL", or "Florida" for a state page. */
export function placeName(place: { city: string; state: string | null }): string {
  if (!place.city) return stateName(place.state ?? '') ?? place.state ?? ''
  return [place.city, place.state].filter(Boolean).join(', ')
}

export interface CategoryInPlaceView {
  /** "Contractors" for the pseudo-category all-contractors. */
  categoryName: string
  /** The canonical path of the page. */
  path: string
  /** The place as users see it. */
  place: { city: string; state: string | null }
  count: number
  /**
   * Number of listings in exactly this city; 0 on a state page. `count` can be higher, because the
   * search also finds cities with a similar name. Undefined if `INDEX_LANDING_PAGES` is off. The
   * page is noindex if this is undefined or less than `LANDING_PAGE_MIN_LISTINGS`.
   */
  exactCityCount?: number
}

export function categoryInPlacePage({
  categoryName,
  path,
  place,
  count,
  exactCityCount,
}: CategoryInPlaceView): PageMeta {
  const where = placeName(place)
  const title = `${categoryName} in ${where}`
  const description = `${count > 0 ? `${count} ` : ''}${categoryName.toLowerCase()} in ${where}: ratings, phone numbers and opening hours.`
  if (exactCityCount === undefined)
    return pageMeta({ title, description, robots: 'noindex,follow', canonical: '/directory' })
  return exactCityCount >= LANDING_PAGE_MIN_LISTINGS
    ? pageMeta({ title, description, canonical: path })
    : noindexPage(title, description)
}

export function categoryNotFoundPage(): PageMeta {
  return noindexPage(
    'Category or location not found',
    'There is no such category or location in this directory.',
  )
}

export function categoryPage(
  category: Pick<Category, 'name' | 'slug' | 'description'>,
  number = 1,
): PageMeta {
  return pageMeta({
    title: withPageNumber(category.name, number),
    description: `${category.name} by city, with ratings and phone numbers. ${category.description ?? ''}`,
    canonical: pagePath(`/category/${category.slug}`, number),
    jsonLd: [
      breadcrumbsJsonLd([
        { label: 'Home', to: '/' },
        { label: 'Categories', to: '/all-categories' },
        { label: category.name },
      ]),
    ],
  })
}

// ---- Blog

/**
 * Metadata of the blog. `isUnknown` means that no post has the category in the URL; the category is
 * then not in the title.
 */
export function blogPage(categoryName: string | null = null, { isUnknown = false } = {}): PageMeta {
  if (isUnknown)
    return noindexPage('Home improvement blog', 'There are no blog posts in this category.')
  return pageMeta({
    title: categoryName ? `${categoryName} articles` : 'Home improvement blog',
    description: 'Practical articles on repairs, quotes, permits and finding the right contractor.',
    canonical: '/blog',
  })
}

/** Metadata of a post. `summary` is its excerpt, or the beginning of its text without tags. */
export function blogPostPage(post: Post, summary: string): PageMeta {
  return pageMeta({
    title: post.title,
    description: summary,
    canonical: `/blog/${post.slug}`,
    type: 'article',
    image: post.imageUrl,
    robots: post.status === 'published' ? 'index,follow' : 'noindex,follow',
    jsonLd: [
      blogPostJsonLd(post, { summary: truncateAtWord(summary, DESCRIPTION_LENGTH), siteName }),
      breadcrumbsJsonLd([
        { label: 'Home', to: '/' },
        { label: 'Blog', to: '/blog' },
        { label: post.title },
      ]),
    ],
  })
}

export function blogPostNotFoundPage(): PageMeta {
  return noindexPage(
    'Blog post not found',
    'The post you are looking for does not exist or has been removed.',
  )
}

// ---- Browse pages

export function allContractorsPage(number = 1): PageMeta {
  return pageMeta({
    title: withPageNumber('All contractors', number),
    canonical: pagePath('/all-contractors', number),
    description:
      'Every contractor in the directory, best rated first, with trade, city, rating and phone number.',
  })
}

export function allCitiesPage(number = 1): PageMeta {
  return pageMeta({
    title: withPageNumber('All cities', number),
    canonical: pagePath('/all-cities', number),
    description: 'Every city in the directory from A to Z, with the number of contractors in each.',
  })
}

export function allCategoriesPage(): PageMeta {
  return pageMeta({
    title: 'All categories',
    canonical: '/all-categories',
    description: 'Every trade in the directory and how many professionals each one has.',
  })
}

export function locationsPage(): PageMeta {
  return pageMeta({
    title: 'Locations',
    canonical: '/locations',
    description:
      'Find contractors by city and state. Every place in the directory, with the number of contractors.',
  })
}

// ---- Other pages

/** Metadata of the list of saved contractors; not indexed. */
export function savedPage(): PageMeta {
  return noindexPage(
    'Saved contractors',
    'The contractors you have saved on this device, with your notes. They are there without an account and without a network.',
  )
}

/** Metadata of the page about data stored on the device; not indexed. */
export function offlineDataPage(): PageMeta {
  return noindexPage(
    'Stored on this device',
    `What ${siteName} keeps on this device so that it works without a network: how old it is, how much room it takes, and how to refresh or clear it.`,
  )
}

export function contactPage(): PageMeta {
  return pageMeta({
    title: 'List your business',
    canonical: '/contact',
    description:
      'Ask for a listing in the directory, or write to us. We answer within one working day.',
  })
}

export function privacyPolicyPage(): PageMeta {
  return pageMeta({
    title: 'Privacy Policy',
    canonical: '/privacy-policy',
    description: `What ${siteName} keeps about you, why, for how long, and how to have it removed.`,
  })
}

export function termsOfServicePage(): PageMeta {
  return pageMeta({
    title: 'Terms of Service',
    canonical: '/terms-of-service',
    description: `The terms under which ${siteName} may be used, under the law of ${site.defaultState.name}.`,
  })
}

export function cookiePolicyPage(): PageMeta {
  return pageMeta({
    title: 'Cookie Policy',
    canonical: '/cookie-policy',
    description: `The cookies ${siteName} sets and what it stores on your device so that it works without a network.`,
  })
}

export function notFoundPage(): PageMeta {
  return noindexPage('404 Page Not Found', 'There is no page at this address.')
}

/**
 * Metadata of the fixed pages in the sitemap. Contractors, categories and posts are added from the
 * database.
 */
export const sitemapPages = (): PageMeta[] => [
  homePage(),
  directoryPage({ hasParameters: false }),
  blogPage(),
  contactPage(),
  locationsPage(),
  allCitiesPage(),
  allContractorsPage(),
  allCategoriesPage(),
  privacyPolicyPage(),
  termsOfServicePage(),
  cookiePolicyPage(),
]
