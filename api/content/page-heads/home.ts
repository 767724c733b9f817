import type { PublicSite } from '#contract/site-settings.ts'
import { pageMeta, type PageMeta } from '../page-meta.ts'

/** `categories` are the names of the categories; empty while they are not known. */
export function homePage(
  { name, tagline }: Pick<PublicSite, 'name' | 'tagline'>,
  categories: readonly string[],
): PageMeta {
  return pageMeta({
    title: `${name}: ${tagline}`,
    description: `Find ${toFind(categories)} near you. Ratings, hours and phone numbers, also offline.`,
    canonical: '/',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name,
        url: '/',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: '/directory?location={location}' },
          'query-input': 'required name=location',
        },
      },
    ],
  })
}

/** Categories that the description names. More would not fit in a search result. */
const NAMED = 5

/** Returns "Electricians, Plumbers and Roofers", or "local contractors" without a category. */
function toFind(categories: readonly string[]): string {
  const named = categories.slice(0, NAMED)
  const last = named.pop()
  if (last === undefined) return 'local contractors'
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}
