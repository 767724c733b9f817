import type { Contractor, ContractorDetail, PassedCheck, Post } from './entities.ts'
import type { JsonLd } from './json-ld.ts'
import type { ContractorReviews } from './reviews.ts'
import { normalizeWebUrl } from './rules/links.ts'
import { type DayHours, parseOpeningHours } from './rules/opening-hours.ts'
import { readPhone } from './rules/phone.ts'
import { socialMediaLinks } from './rules/social-networks.ts'

/** Radius of the service area in metres (30 miles). */
const SERVICE_RADIUS_METRES = 48_280
const PRICE_RANGE = '$$'

/** Returns the schema.org type for a category; HomeAndConstructionBusiness by default. */
function businessType(categorySlug: string): string {
  if (categorySlug.startsWith('hvac')) return 'HVACBusiness'
  const types: Record<string, string> = {
    plumbers: 'Plumber',
    electricians: 'Electrician',
    painters: 'HousePainter',
    roofers: 'RoofingContractor',
    'general-contractors': 'GeneralContractor',
  }
  return types[categorySlug] ?? 'HomeAndConstructionBusiness'
}

interface BusinessOptions {
  path: string
  categorySlug: string
  /** Omits the rating of an imported contractor. */
  hidesImportedRatings?: boolean
  /** The check of the license, if it is valid today. */
  license?: PassedCheck
}

/**
 * Returns a contractor as schema.org data. Its reviews on this site replace the other rating.
 * `path` is the canonical path of its profile.
 */
export function businessJsonLd(
  contractor: Contractor & Partial<Pick<ContractorDetail, 'reviews'>>,
  { path, categorySlug, hidesImportedRatings = false, license }: BusinessOptions,
): JsonLd {
  const sameAs = [contractor.website, ...socialMediaLinks(contractor)].flatMap((link) =>
    link ? (normalizeWebUrl(link) ?? []) : [],
  )
  return omitUndefined({
    '@context': 'https://schema.org',
    '@type': businessType(categorySlug),
    '@id': path,
    url: path,
    name: contractor.name,
    description: contractor.description || undefined,
    image: contractor.imageUrl ?? undefined,
    telephone: readPhone(contractor.phoneNumber ?? '').first?.text,
    email: contractor.email ?? undefined,
    priceRange: PRICE_RANGE,
    address: omitUndefined({
      '@type': 'PostalAddress',
      streetAddress: contractor.location ?? undefined,
      addressLocality: contractor.city ?? undefined,
      addressRegion: contractor.state ?? undefined,
      postalCode: contractor.zipcode ?? undefined,
      addressCountry: 'US',
    }),
    ...geoData(contractor),
    ...(contractor.reviews
      ? ownReviewData(contractor.reviews)
      : ratingData(contractor, hidesImportedRatings)),
    openingHoursSpecification: contractor.isTemporarilyClosed
      ? undefined
      : hoursData(contractor.openingHours),
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    hasCredential: license && credentialData(license),
  })
}

function credentialData({ board, url, number, validUntil }: PassedCheck): JsonLd {
  return omitUndefined({
    '@type': 'EducationalOccupationalCredential',
    credentialCategory: 'license',
    identifier: number ?? undefined,
    recognizedBy: board === null ? undefined : { '@type': 'Organization', name: board, url },
    expires: validUntil,
  })
}

/**
 * Returns the position and the service area; {} if no position was given, or an invalid one. 0,0 is
 * invalid.
 */
function geoData({ latitude, longitude, positionSource }: Contractor): JsonLd {
  if (positionSource !== 'given') return {}
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return {}
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return {}
  const geo = { '@type': 'GeoCoordinates', latitude, longitude }
  return {
    geo,
    areaServed: { '@type': 'GeoCircle', geoMidpoint: geo, geoRadius: SERVICE_RADIUS_METRES },
  }
}

/** Returns the reviews on this site and their rating. */
function ownReviewData({ average, count, newest }: ContractorReviews): JsonLd {
  return {
    aggregateRating: ratingOf(average, count),
    review: newest.map(({ stars, text, authorName, publishedAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: authorName },
      datePublished: publishedAt,
      reviewBody: text,
      reviewRating: {
        '@type': 'Rating',
        ratingValue: String(stars),
        bestRating: '5',
        worstRating: '1',
      },
    })),
  }
}

const ratingOf = (tenths: number, reviewCount: number): JsonLd => ({
  '@type': 'AggregateRating',
  ratingValue: (tenths / 10).toFixed(1),
  bestRating: '5',
  worstRating: '1',
  reviewCount,
})

/**
 * Returns the rating; {} if there is no rating or no review, or if the rating is imported and
 * hidden.
 */
function ratingData(
  { rating, reviewCount, importedFromCsv }: Contractor,
  hidesImported: boolean,
): JsonLd {
  if (rating <= 0 || reviewCount <= 0 || (importedFromCsv && hidesImported)) return {}
  return { aggregateRating: ratingOf(rating, reviewCount) }
}

/** Returns the hours of the days with known opening times; undefined if there is no such day. */
function hoursData(openingHours: string | null): JsonLd[] | undefined {
  const days = parseOpeningHours(openingHours).flatMap(({ day, spans }: DayHours) =>
    (spans ?? []).map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: day,
      opens: formatClock(opens),
      closes: closes - opens >= 1440 ? '23:59' : formatClock(closes),
    })),
  )
  return days.length > 0 ? days : undefined
}

function formatClock(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

export function blogPostJsonLd(
  post: Post,
  { summary, siteName }: { summary: string; siteName: string },
): JsonLd {
  return omitUndefined({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `/blog/${post.slug}`,
    url: `/blog/${post.slug}`,
    headline: post.title,
    description: summary,
    articleSection: post.categoryName,
    image: post.imageUrl ?? undefined,
    datePublished: post.publishedAt ?? undefined,
    dateModified: post.updatedAt,
    author: omitUndefined({
      '@type': 'Person',
      name: post.authorName,
      jobTitle: post.authorTitle ?? undefined,
    }),
    publisher: { '@type': 'Organization', name: siteName },
  })
}

export function breadcrumbsJsonLd(crumbs: readonly { label: string; to?: string }[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) =>
      omitUndefined({ '@type': 'ListItem', position: index + 1, name: label, item: to }),
    ),
  }
}

/** Removes keys whose value is undefined. */
function omitUndefined(data: Record<string, unknown>): JsonLd {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}
