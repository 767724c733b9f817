import { site } from '#contract/site.ts'

/** Publish dates are shown in the site's time zone, so that "March 5" does not become March 4 (B19). */
const SITE_ZONE = site.timeZone.id

/** What stands for a date that cannot be read (B18). */
const NO_DATE = '—'

const shortDate = new Intl.DateTimeFormat('en-US', {
  timeZone: SITE_ZONE,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})
const longDate = new Intl.DateTimeFormat('en-US', {
  timeZone: SITE_ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

function format(formatter: Intl.DateTimeFormat, time: string | Date | null | undefined): string {
  if (time === null || time === undefined) return NO_DATE
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? NO_DATE : formatter.format(date)
}

/** "Mar 5, 2024" (MMM d, yyyy); "—" when there is none or it is invalid (D12). */
export function formatShortDate(time: string | Date | null | undefined): string {
  return format(shortDate, time)
}

/** "March 5, 2024" (MMMM d, yyyy); "—" when there is none or it is invalid (D12). */
export function formatLongDate(time: string | Date | null | undefined): string {
  return format(longDate, time)
}

/** "14:05, Nov 20" in the reader's own zone: the age of stored data. */
export function formatAsOf(time: string | Date | null | undefined): string {
  const hour = format(clock, time)
  return hour === NO_DATE ? NO_DATE : `${hour}, ${format(monthDay, time)}`
}

/** "1,234". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 contractor", "1,234 contractors". */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** "340+", "12,000+" (thousands rounded down); the fallback for 0 or an unknown count (S13). */
export function formatStat(count: number | undefined, fallback: number): string {
  if (!count || count < 0) return `${formatCount(fallback)}+`
  return `${formatCount(count < 1000 ? count : Math.floor(count / 1000) * 1000)}+`
}

/** "340", "1k", "1.5k", "12.3k" (S14). */
export function formatAbbreviated(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`
}
