/** Why a review may be hidden. There are no other reasons. */
export const hidingReasons = [
  'fake',
  'ties',
  'paid',
  'private',
  'abusive',
  'unlawful',
  'unrelated',
  'advert',
] as const
export type HidingReason = (typeof hidingReasons)[number]
/** Limits and periods of reviews. */
export const REVIEW_LIMITS = {
  /** Days after publishing in which the author may change a review. */
  editDays: 30,
  /** How many months ago the work may have been. */
  workMonths: 24,
  /** The reviews that travel with the details of a contractor. */
  newest: 10,
  /** An account with fewer published reviews waits for an admin. */
  trustedFrom: 2,
  /** Further reviews of a listing within a day wait for an admin. */
  perListingAndDay: 2,
  /** Hours after which the admin is told that something waits. */
  waitingHours: 72,
  mailsPerOwnerAndDay: 10,
  minNote: 10,
} as const

/** The name of the author of a kept review whose account was deleted. */
export const FORMER_MEMBER = 'Former member'

const links = /https?:\/\/|\bwww\.|[a-z0-9-]\.(?:com|net|org|info|biz|shop|site|online|co|io|us)\b/i
const addresses =
  /[^\s@]@[^\s@]|\b\d{1,5} (?:[nsew]{1,2}\.? )?(?:[a-z0-9]{2,20} ){1,2}(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|highway|hwy|parkway|pkwy|terrace|circle)\b/i
const phones = /(?:\d[ ()._\-\u00a0\u2010-\u2013]{0,3}){10}|\b\d{3}[ .\-\u00a0\u2010-\u2013]\d{4}\b/

interface Earlier {
  /** The other published reviews of the author. */
  published: number
  /** The other reviews of the listing within the last day. */
  recent: number
  /** Whether the author has deleted a review of the listing. */
  isRewritten: boolean
}

/** Returns whether a review waits for an admin before it is published. */
export function waitsForAdmin(
  { text, authorName }: { text: string; authorName: string },
  { published, recent, isRewritten }: Earlier,
): boolean {
  return (
    published < REVIEW_LIMITS.trustedFrom ||
    recent >= REVIEW_LIMITS.perListingAndDay ||
    isRewritten ||
    [text, authorName].some((part) => [links, addresses, phones].some((found) => found.test(part)))
  )
}

const formFields = ['stars', 'text', 'workedOn', 'authorName'] as const
type FormFields = Record<(typeof formFields)[number], unknown>

/** Returns whether a form has the same content as a review. */
export function isSameReview(review: FormFields, form: FormFields): boolean {
  return formFields.every((field) => review[field] === form[field])
}

/** Returns the month of a time in a time zone, as "2026-11". */
export function monthOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit' })
    .formatToParts(at)
    .map(({ type, value }): [string, string] => [type, value])
  const { year = '', month = '' } = Object.fromEntries(parts)
  return `${year}-${month}`
}

/** Returns the months in which the work may have been, newest first. */
export function workMonths(now: Date, timeZone: string): string[] {
  const [year = 0, month = 0] = monthOf(now, timeZone).split('-').map(Number)
  return Array.from({ length: REVIEW_LIMITS.workMonths + 1 }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  )
}

/** Returns the time until which the author may change a review, or null while nobody sees it. */
export function editableUntil({ publishedAt }: { publishedAt: string | null }): Date | null {
  return publishedAt === null
    ? null
    : new Date(Date.parse(publishedAt) + REVIEW_LIMITS.editDays * 86_400_000)
}

/** The decisions of an admin on a review, with the actions that the audit log names. */
export const reviewAuditActions = {
  publish: 'review.published',
  hide: 'review.hidden',
  restore: 'review.restored',
  keep: 'review.kept',
} as const

/**
 * Returns whether an admin can take a decision on a review in this state. `isObjected` is true for
 * an objection without a result, `isReported` for open reports.
 */
export function canDecide(
  decision: keyof typeof reviewAuditActions,
  { status, isObjected, isReported }: { status: string; isObjected: boolean; isReported: boolean },
): boolean {
  return {
    publish: status === 'waiting',
    hide: status === 'waiting' || status === 'published',
    restore: status === 'hidden',
    keep: (status === 'hidden' && isObjected) || (status === 'published' && isReported),
  }[decision]
}

/** Returns whether hiding for this reason needs a note. */
export function needsNote(reason: HidingReason): boolean {
  return reason === 'fake' || reason === 'ties' || reason === 'paid' || reason === 'unlawful'
}

/** Returns the mean of stars in tenths; 0 without any. */
export function meanStars(stars: readonly number[]): number {
  return stars.length === 0
    ? 0
    : Math.round((stars.reduce((sum, each) => sum + each, 0) * 10) / stars.length)
}

/** Returns when the version was that a reply answers, if the review has changed since. */
export function answeredVersion({
  editedAt,
  reply,
}: {
  editedAt: string | null
  reply: { answeredAt: string } | null
}): string | null {
  return reply && editedAt && editedAt > reply.answeredAt ? editedAt : null
}
