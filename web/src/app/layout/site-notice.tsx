import { useSite } from '../../lib/site.ts'
import { useClock } from '../../lib/use-clock.ts'

/** The notice of the site across the top of every page, until the end of its last day. */
export function SiteNotice() {
  const { notice, timeZone } = useSite()
  const now = useClock()
  if (notice.text === '') return null
  // `now` is not known while the server draws and while the browser hydrates. Drawn pages are kept,
  // so they have only notices without an end.
  if (notice.until !== null && (!now || dayIn(timeZone, now) > notice.until)) return null
  return (
    <aside aria-label="Notice" className="bg-primary text-primary-content print:hidden">
      <p className="page py-2 text-center font-medium text-balance">{notice.text}</p>
    </aside>
  )
}

/** Returns the day in a time zone: "2026-11-28". */
function dayIn(timeZone: string, time: Date | number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time)
}
