import { site } from '#contract/site.ts'

/**
 * "Nov 21, 2026, 9:00 AM EST", in the site's zone unless another is given; "—" for none or an
 * invalid one (B18, B19).
 */
export function formatMoment(time: string | null, zone: string = site.timeZone.id): string {
  const date = new Date(time ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return '—'
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date)
}
