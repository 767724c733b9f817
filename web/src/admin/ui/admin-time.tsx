import { formatDateTime } from './format-date-time.ts'

/** Renders a time in the site's time zone; "—" when it is null or invalid. */
export function AdminTime({ time }: { time: string | null }) {
  const text = formatDateTime(time)
  if (time === null || text === '—') return <>—</>
  return (
    <time dateTime={time} className="tabular-nums sm:whitespace-nowrap">
      {text}
    </time>
  )
}
