import type { Contractor, ContractorDetail } from '../entities.ts'
import { invalidField } from '../errors.ts'
import { checkMessages } from '../messages/checks.ts'
import type { LicenseBoard } from '../site-settings.ts'
import type { CheckKind } from './check-kinds.ts'

/** A check is valid for so many days, unless what was checked expires earlier. */
export const CHECK_VALID_DAYS = 365
/** The owner gets a mail when a check ends in at most so many days. */
export const REMINDER_DAYS = [30, 7] as const
const DAY_MS = 86_400_000

/** Returns the date in a time zone, as "2026-11-28". */
export function dateIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    const twoDigits = '2-digit'
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: twoDigits,
      day: twoDigits,
    })
    formats.set(timeZone, format)
  }
  const [month = '', day = '', year = ''] = format.format(at).split('/')
  return `${year}-${month}-${day}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the date so many days after a date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns the last day on which a check is valid: the earlier of its expiry and the day
 * `CHECK_VALID_DAYS` after it was made.
 */
export function validUntilOf(checkedOn: string, expiresOn: string | null): string {
  const last = addDays(checkedOn, CHECK_VALID_DAYS)
  return expiresOn !== null && expiresOn < last ? expiresOn : last
}

/** Returns whether a check is valid on a date of the site's time zone. Its last day is included. */
export function isValidOn(validUntil: string, today: string): boolean {
  return today <= validUntil
}

/** Returns the checks of a listing that are valid on a date; null when they are not known. */
export function validChecks(
  { checks }: Pick<ContractorDetail, 'checks'>,
  today: string,
): NonNullable<ContractorDetail['checks']> | null {
  return checks?.filter(({ validUntil }) => isValidOn(validUntil, today)) ?? null
}

/** Returns whether the license of a contractor has a check that is valid on a date. */
export function isLicenseChecked({ facts }: Pick<Contractor, 'facts'>, today: string): boolean {
  return isValidOn(facts?.licenseCheckedUntil ?? '', today)
}

/**
 * Returns the board where anybody can check a license of this state and trade, or null. A board for
 * certain trades comes before one for all.
 */
export function boardOf(
  boards: readonly LicenseBoard[],
  { state, categorySlug }: { state: string | null; categorySlug: string },
): LicenseBoard | null {
  const ofState = boards.filter((board) => board.state === state)
  return (
    ofState.find(({ trades }) => trades.includes(categorySlug)) ??
    ofState.find(({ trades }) => trades.length === 0) ??
    null
  )
}

/** Returns which reminders are not to be sent any more for a check that ends on a date. */
export function remindedDays(validUntil: string, today: string): number | null {
  return REMINDER_DAYS.findLast((days) => validUntil <= addDays(today, days)) ?? null
}

interface PassedCheck {
  kind: CheckKind
  number: string | null
  checkedOn: string
  expiresOn: string | null
}

/**
 * Throws `invalid` for a check that cannot pass: its dates are wrong, or it is about another
 * license than that of the listing.
 */
export function assertPassable(
  { kind, number, checkedOn, expiresOn }: PassedCheck,
  { licenseNumber, today }: { licenseNumber: string | null; today: string },
): void {
  if (kind === 'license') assertNumberOfListing(number, licenseNumber)
  if (checkedOn > today) throw invalidField('checkedOn', checkMessages.inFuture)
  if (expiresOn !== null && expiresOn < today)
    throw invalidField('expiresOn', checkMessages.expired)
  if (!isValidOn(validUntilOf(checkedOn, expiresOn), today))
    throw invalidField('checkedOn', checkMessages.tooOld)
}

/** Throws `invalid` when a license number is not that of the listing. */
export function assertNumberOfListing(number: string | null, licenseNumber: string | null): void {
  if (licenseNumber === null) throw invalidField('number', checkMessages.noLicense)
  if (number !== licenseNumber) throw invalidField('number', checkMessages.otherLicense)
}

interface LicensedListing {
  name: string
  state: string | null
  licenseNumber: string | null
}

/** Returns whether a change of a listing ends the check of its license. */
export function endsLicenseCheck(before: LicensedListing, after: LicensedListing): boolean {
  return (
    before.name !== after.name ||
    before.state !== after.state ||
    before.licenseNumber !== after.licenseNumber
  )
}
