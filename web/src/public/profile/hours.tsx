import type { Contractor } from '#contract/entities.ts'
import { telHref } from '#contract/rules/links.ts'
import {
  formatHours,
  hoursText,
  parseOpeningHours,
  typicalHours,
} from '#contract/rules/opening-hours.ts'
import { shownTimeZone } from '../../lib/shown-time-zone.ts'
import { useClock } from '../../lib/use-clock.ts'

interface HoursProps {
  contractor: Contractor
  /** True to show typical hours when the contractor has none. */
  hasTypical?: boolean
}

/** Business hours of a contractor. A text that is not understood as a whole is shown as written. */
export function Hours({ contractor, hasTypical = false }: HoursProps) {
  const now = useClock()
  const days = parseOpeningHours(contractor.openingHours)
  const today =
    now &&
    new Intl.DateTimeFormat('en-US', {
      timeZone: shownTimeZone(contractor),
      weekday: 'long',
    }).format(now)
  if (days.length > 0)
    return (
      <HoursTable
        rows={days.map((entry) => ({
          days: entry.day,
          hours: formatHours(entry),
          isToday: entry.day === today,
        }))}
      />
    )
  const text = hoursText(contractor.openingHours)
  if (text) return <p className="break-words whitespace-pre-line">{text}</p>
  const canCall = telHref(contractor.phoneNumber) !== null
  if (!hasTypical)
    return (
      <p className="text-muted">{canCall ? 'No hours given. Call to ask.' : 'No hours given.'}</p>
    )
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        {`Usual in the trade. ${contractor.name} has not given its own hours.`}
      </p>
      <HoursTable rows={typicalHours.map((row) => ({ ...row, isToday: false }))} />
      <p className="mt-2 text-sm text-muted">
        {canCall ? 'Typical hours — call to confirm' : 'Typical hours'}
      </p>
    </>
  )
}

function HoursTable({
  rows,
}: {
  rows: readonly { days: string; hours: string; isToday: boolean }[]
}) {
  return (
    <dl className="grid grid-cols-[auto_minmax(min-content,1fr)] gap-x-4 print:max-w-72">
      {rows.map(({ days, hours, isToday }) => (
        <div
          key={days}
          className={`col-span-2 grid grid-cols-subgrid rounded-field px-2 py-1.5 -mx-2 ${isToday ? 'bg-base-200 font-semibold print:font-normal' : ''}`}
        >
          <dt>
            <span>{days}</span>
            {isToday && <span className="sr-only"> (today)</span>}
          </dt>
          <dd className="text-right tabular-nums">
            {hours.split(', ').map((span) => (
              <span key={span} className="block">
                {span}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
