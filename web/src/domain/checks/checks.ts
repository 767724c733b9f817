import type { ContractorDetail, PassedCheck } from '#contract/entities.ts'
import { dateIn, validChecks } from '#contract/rules/checks.ts'
import { formatShortDate } from '../../lib/format.ts'
import { currentSite, useSite } from '../../lib/site.ts'
import { useClock } from '../../lib/use-clock.ts'

/** Returns the date in the time zone of the site. */
export const siteDate = (at = new Date()): string => dateIn(currentSite().timeZone, at)

/** Formats a date of the contract as "Nov 3, 2026". */
export const formatDay = (date: string | null): string =>
  formatShortDate(date && `${date}T12:00:00Z`)

/**
 * Returns the checks of a listing that are valid now; null when they are not known or switched off.
 * The server draws pages with valid ones only, which the browser hydrates.
 */
export function useValidChecks(contractor: ContractorDetail): PassedCheck[] | null {
  const { features, timeZone } = useSite()
  const now = useClock()
  if (!features.credentials) return null
  return now ? validChecks(contractor, dateIn(timeZone, now)) : contractor.checks
}

const compared: Record<PassedCheck['kind'], string> = {
  license: 'name and status compared',
  insurance: 'certificate seen',
  identity: 'confirmed',
  phone: 'called',
}
const labels: Record<PassedCheck['kind'], string> = {
  license: 'License',
  insurance: 'Insurance',
  identity: 'Identity',
  phone: 'Phone number',
}

/** Returns what was checked, when, and until when it is valid. */
export function checkText({ kind, board, number, checkedOn, validUntil }: PassedCheck): string {
  const what = [labels[kind], board, number].filter((part) => part !== null).join(', ')
  return `${what}: ${compared[kind]} on ${formatDay(checkedOn)}; valid until ${formatDay(validUntil)}`
}
