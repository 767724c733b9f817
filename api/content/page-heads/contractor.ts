import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'
import { dateIn, validChecks } from '#contract/rules/checks.ts'
import { categoryInPlacePath, contractorPath } from '#contract/rules/links.ts'
import { truncateAtWord } from '#contract/rules/sentence.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { breadcrumbsJsonLd, businessJsonLd } from '#contract/structured-data.ts'
import { noindexPage, pageMeta, type PageMeta } from '../page-meta.ts'

const PROFILE_DESCRIPTION_LENGTH = 120

type ProfileCategory = Pick<Category, 'name' | 'slug'>

const placeOf = ({ city, state }: Pick<Contractor, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ')

/**
 * Metadata of a profile. The page `/contractor/:id` has the same metadata, so its canonical URL is
 * the path with slugs.
 */
export function contractorPage(
  contractor: Contractor & Partial<Pick<ContractorDetail, 'checks' | 'reviews'>>,
  category: ProfileCategory,
  { structuredData, timeZone }: Pick<PublicSite, 'structuredData' | 'timeZone'>,
): PageMeta {
  const { checks = null } = contractor
  const license = validChecks({ checks }, dateIn(timeZone, new Date()))?.find(
    ({ kind }) => kind === 'license',
  )
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
        hidesImportedRatings: !structuredData.rateImported,
        license,
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
 * Returns the breadcrumbs Home, Directory, category, place (if known) and name. The profile shows
 * them and has them in its structured data.
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

/** Metadata of the profile page when there is no public contractor at its address. */
export function contractorNotFoundPage(): PageMeta {
  return noindexPage('Contractor not found', 'This contractor is not listed.')
}
