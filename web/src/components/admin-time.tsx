import { formatMoment } from '../lib/moment.ts'

/** A moment in the site's time zone; "—" when there is none (D12). */
export function AdminTime({ time }: { time: string | null }) {
  const text = formatMoment(time)
  if (time === null || text === '—') return <>—</>
  return (
    <time dateTime={time} className="tabular-nums sm:whitespace-nowrap">
      {text}
    </time>
  )
}
