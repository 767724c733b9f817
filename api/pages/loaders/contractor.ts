import { ContractError } from '#contract/errors.ts'
import { MAX_INT } from '#contract/fields.ts'
import { contractorCrumbs, contractorPage } from '#contract/pages.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { normaliseWebUrl, telHref } from '#contract/rules/links.ts'
import { parseOpeningHours } from '#contract/rules/opening-hours.ts'
import { findById, isDeleted } from '../../features/directory/repo.ts'
import { resolveContractor } from '../../features/directory/resolve.ts'
import type { PageAnswer, PageDeps, PageLoader } from '../answer.ts'
import { type Html, html } from '../html.ts'
import { crumbs, ratingText, readable } from '../readable.ts'
import { contractorMissing, notFound } from './words.ts'

/** `/contractor/{id}`: the head, and so the canonical address, of the profile (R1, H6). */
export const contractorById: PageLoader = async ({ params: { id = '' } }, { db }) => {
  if (!/^\d+$/.test(id)) return notFound()
  const number = Number(id)
  const found = number >= 1 && number <= MAX_INT ? await findById(db, number) : undefined
  return found ? profile(found.contractor) : missing(id, { db })
}

/** `/contractor/{slug}/{name}`: any other way to write the address leads to the canonical one (R2, R4). */
export const contractorBySlug: PageLoader = async ({ params: { slug = '', name = '' } }, { db }) => {
  try {
    const { contractor, redirectTo } = await resolveContractor(db, slug, name)
    return redirectTo === null ? profile(contractor) : { redirectTo }
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    if (error.code === 'gone') return contractorMissing(410)
    if (error.code === 'not_found') return missing(name, { db })
    throw error
  }
}

/** No such contractor is listed; one that was deleted is gone for good (I3). */
async function missing(idText: string, { db }: Pick<PageDeps, 'db'>): Promise<PageAnswer> {
  const id = /^\d{1,10}$/.test(idText) ? Number(idText) : 0
  return contractorMissing(id >= 1 && id <= MAX_INT && (await isDeleted(db, { id })) ? 410 : 404)
}

function profile(contractor: ContractorDetail): PageAnswer {
  const category = { name: contractor.categoryName, slug: contractor.categorySlug }
  const meta = contractorPage(contractor, category)
  const about = contractor.description?.trim() || meta.description
  return {
    status: 200, meta,
    body: readable(
      contractor.name, crumbs(contractorCrumbs(contractor, category)), facts(contractor),
      html`<p class="mt-4 max-w-prose whitespace-pre-line">${about}</p>`,
    ),
  }
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

/** The hours by day as written; text that names no weekday stands as it is (F11). */
function hoursText(openingHours: string | null): string | null {
  const days = parseOpeningHours(openingHours)
  return days.length > 0 ? days.map(({ day, text }) => `${day} ${text}`).join(', ') : openingHours
}

function fact(label: string, value: Html | string | null): Html | null {
  return value ? html`<li>${label}: ${value}</li>` : null
}
