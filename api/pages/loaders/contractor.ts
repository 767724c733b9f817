import type { ContractorDetail } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { MAX_INT } from '#contract/fields.ts'
import { contractorCrumbs, contractorPage } from '#contract/pages.ts'
import { normaliseWebUrl, telHref } from '#contract/rules/links.ts'
import { parseOpeningHours } from '#contract/rules/opening-hours.ts'
import { findRelated } from '#contract/rules/related.ts'
import { slugify } from '#contract/rules/slug.ts'
import { findById, isDeleted } from '../../features/directory/repo.ts'
import { resolveContractor } from '../../features/directory/resolve.ts'
import { type Html, html } from '../html.ts'
import { initialContractorById, initialContractorByPath } from '../initial-queries.ts'
import { categoriesOf, type PageDeps, type PageLoader } from '../page-result.ts'
import { contractorLinks, breadcrumbNav, linkList, ratingText, plainBody } from '../plain-body.ts'
import { listRelatedCandidates } from '../repo.ts'
import { contractorMissing, notFound } from './missing-pages.ts'

/** Loads `/contractor/{id}`. The canonical URL in the head is `/contractor/{slug}/{name}`. */
export const contractorById: PageLoader = async ({ params: { id = '' } }, deps) => {
  if (!/^\d+$/.test(id)) return notFound()
  const number = Math.min(Number(id), MAX_INT)
  const found = await findById(deps.db, number)
  if (!found) return contractorMissing((await isDeleted(deps.db, { id: number })) ? 410 : 404)
  // The id has another form, for example leading zeros.
  if (id !== String(number)) return { redirectTo: `/contractor/${number}` }
  return {
    ...(await profile(found.contractor, deps)),
    initialQueries: [initialContractorById(found.contractor)],
  }
}

/** Loads `/contractor/{slug}/{name}`. Redirects every other spelling to the canonical URL. */
export const contractorBySlug: PageLoader = async ({ params: { slug = '', name = '' } }, deps) => {
  try {
    const { contractor, redirectTo } = await resolveContractor(deps.db, slug, name)
    return redirectTo === null
      ? {
          ...(await profile(contractor, deps)),
          initialQueries: [initialContractorByPath(slug, name, contractor)],
        }
      : { redirectTo }
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    if (error.code === 'gone') return contractorMissing(410)
    if (error.code === 'not_found') return contractorMissing(404)
    throw error
  }
}

async function profile(contractor: ContractorDetail, deps: PageDeps) {
  const category = { name: contractor.categoryName, slug: contractor.categorySlug }
  const meta = contractorPage(contractor, category)
  const about = contractor.description?.trim() || meta.description
  return {
    status: 200 as const,
    meta,
    body: plainBody(
      contractor.name,
      breadcrumbNav(contractorCrumbs(contractor, category)),
      facts(contractor),
      html`<p class="mt-4 max-w-prose whitespace-pre-line">${about}</p>`,
      ...(await relatedLinks(contractor, deps)),
    ),
  }
}

/** Returns the three groups of related contractors and the links to other lists. */
async function relatedLinks(
  contractor: ContractorDetail,
  deps: PageDeps,
): Promise<(Html | null)[]> {
  const { categoryId, city, state } = contractor
  const place = { categoryId, citySlug: slugify(city ?? ''), state }
  const [categories, pool] = await Promise.all([
    categoriesOf(deps),
    deps.directory.get(`relatives ${JSON.stringify(place)}`, () =>
      listRelatedCandidates(deps.db, place),
    ),
  ])
  const { sameHeading, same, otherHeading, others, fill } = findRelated(
    contractor,
    pool,
    categories,
  )
  return [
    linkList(sameHeading, contractorLinks(same, categories)),
    linkList(
      otherHeading,
      contractorLinks(
        others.flatMap(({ contractors }) => contractors),
        categories,
      ),
    ),
    linkList('You Might Also Like', contractorLinks(fill, categories)),
    linkList('Browse', [
      { to: '/locations', label: 'Browse Locations' },
      { to: '/all-contractors', label: 'View All Contractors' },
    ]),
  ]
}

function facts(contractor: ContractorDetail): Html {
  const tel = telHref(contractor.phoneNumber)
  const website = contractor.website ? normaliseWebUrl(contractor.website) : null
  const place = [contractor.city, contractor.state].filter(Boolean).join(', ')
  const services = [contractor.servicesOffered, contractor.amenities].filter(Boolean).join(', ')
  return html`<ul class="mt-4">
          <li>${[contractor.categoryName, place].filter(Boolean).join(' in ')}</li>
          ${fact('Phone', contractor.phoneNumber && tel ? html`<a class="link" href="${tel}">${contractor.phoneNumber}</a>` : contractor.phoneNumber)}
          ${fact('Address', [contractor.location, contractor.zipcode].filter(Boolean).join(', '))}
          ${fact('Rating', ratingText(contractor))}
          ${fact('Hours', hoursText(contractor.openingHours))}
          ${fact('Services', services)}
          ${fact('Website', website && html`<a class="link" href="${website}" rel="noopener nofollow ugc">${website}</a>`)}
        </ul>`
}

/** Formats the hours by day. Text without weekdays is returned unchanged. */
function hoursText(openingHours: string | null): string | null {
  const days = parseOpeningHours(openingHours)
  return days.length > 0 ? days.map(({ day, text }) => `${day} ${text}`).join(', ') : openingHours
}

function fact(label: string, value: Html | string | null): Html | null {
  return value ? html`<li>${label}: ${value}</li>` : null
}
