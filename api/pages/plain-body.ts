import type { PopularCity } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import type { PageCrumb } from '#contract/pages.ts'
import { siteName } from '#contract/pages.ts'
import { categoryInPlacePath, contractorPath } from '#contract/rules/links.ts'
import { formatRating } from '#contract/rules/rating.ts'
import { type Html, html } from './html.ts'
import type { ContractorListItem } from './repo.ts'

/**
 * Renders the text and links of a page as plain HTML, for clients without scripts. The app replaces
 * this body. The header and the width are the same as in the app, so that the layout shifts
 * little.
 */
export function plainBody(heading: string, ...content: (Html | string | null | false)[]): Html {
  return html`
      <header class="border-b border-base-300 bg-base-100">
        <div class="page flex h-16 items-center"><a href="/" class="font-heading text-xl font-bold tracking-tight">${siteName}</a></div>
      </header>
      <main class="page min-h-dvh py-6 sm:py-8">
        <h1 class="text-2xl sm:text-3xl">${heading}</h1>
        ${content.map((part) => (typeof part === 'string' ? paragraph(part) : part))}
      </main>
      <footer class="page py-12">${linkList('Pages', footerLinks)}</footer>`
}

export interface TextLink {
  to: string
  label: string
  /** Plain text after the link. */
  note?: string
}

const footerLinks: readonly TextLink[] = [
  { to: '/', label: 'Home' },
  { to: '/directory', label: 'Directory' },
  { to: '/all-categories', label: 'All Categories' },
  { to: '/all-cities', label: 'All Cities' },
  { to: '/locations', label: 'Locations' },
  { to: '/all-contractors', label: 'All Contractors' },
  { to: '/blog', label: 'Blog' },
  { to: '/contact', label: 'List Your Business' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/cookie-policy', label: 'Cookie Policy' },
]

export function paragraph(text: string): Html {
  return html`<p class="mt-4 max-w-prose">${text}</p>`
}

export function linkList(title: string, links: readonly TextLink[]): Html | null {
  if (links.length === 0) return null
  const items = links.map(
    ({ to, label, note }) =>
      html`<li><a class="link" href="${to}">${label}</a>${note ? ` ${note}` : null}</li>\n`,
  )
  return html`<h2 class="mt-8 text-xl">${title}</h2>
        <ul class="mt-3 flex flex-col gap-2">${items}</ul>`
}

export function breadcrumbNav(items: readonly PageCrumb[]): Html {
  return html`<nav aria-label="Breadcrumb" class="mt-2">${items.map(({ label, to }, index) => [
    index > 0 && ' / ',
    to ? html`<a class="link" href="${to}">${label}</a>` : label,
  ])}</nav>`
}

export function contractorLinks(
  contractors: readonly ContractorListItem[],
  categories: readonly Category[],
): TextLink[] {
  return contractors.map((contractor) => {
    const category = categories.find(({ id }) => id === contractor.categoryId)
    const place = [contractor.city, contractor.state].filter(Boolean).join(', ')
    const facts = [category?.name, place, ratingText(contractor), contractor.phoneNumber]
      .filter(Boolean)
      .join(' · ')
    return {
      to: contractorPath(contractor, category?.slug ?? ''),
      label: contractor.name,
      note: facts,
    }
  })
}

export function ratingText({
  rating,
  reviewCount,
}: Pick<ContractorListItem, 'rating' | 'reviewCount'>): string {
  return rating > 0 ? `${formatRating(rating)} of 5 (${formatCount(reviewCount, 'review')})` : ''
}

export function categoryLinks(
  categories: readonly Category[],
  pathOf = ({ slug }: Category) => `/category/${slug}`,
): TextLink[] {
  return categories.map((category) => ({
    to: pathOf(category),
    label: category.name,
    note: formatCount(category.count, 'professional'),
  }))
}

export function cityLinks(
  cities: readonly PopularCity[],
  categorySlug = 'all-contractors',
): TextLink[] {
  return cities.map(({ city, state, count }) => ({
    to: categoryInPlacePath(categorySlug, city, state),
    label: `${city}, ${state}`,
    note: formatCount(count, 'contractor'),
  }))
}

/** Returns links to the previous and next page, or null for a single page. */
export function pagerLinks(path: string, page: number, totalPages: number): Html | null {
  if (totalPages <= 1) return null
  const to = (number: number) => (number > 1 ? `${path}?page=${number}` : path)
  return linkList(`Page ${page} of ${totalPages}`, [
    ...(page > 1 ? [{ to: to(page - 1), label: 'Previous page' }] : []),
    ...(page < totalPages ? [{ to: to(page + 1), label: 'Next page' }] : []),
  ])
}

/** Formats a count: "1 contractor", "1,234 contractors". */
export function formatCount(count: number, singular: string): string {
  return `${count.toLocaleString('en-US')} ${singular}${count === 1 ? '' : 's'}`
}
