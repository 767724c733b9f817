import { currentSite } from '../../lib/site.ts'

/** Renders a time in the site's time zone; "—" when it is null or invalid. */
export function AdminTime({ time }: { time: string | null }) {
  const text = formatDateTime(time)
  if (time === null || text === '—') return <span>—</span>
  return (
    <time dateTime={time} className="tabular-nums sm:whitespace-nowrap">
      {text}
    </time>
  )
}

/**
 * Formats a date and time as "Nov 21, 2026, 9:00 AM EST", by default in the site's time zone.
 * Returns "—" when the time is null or invalid.
 */
export function formatDateTime(time: string | null, zone: string = currentSite().timeZone): string {
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
