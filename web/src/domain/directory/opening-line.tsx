import type { Contractor } from '#contract/entities.ts'
import { type Opening, openingAt, parseOpeningHours } from '#contract/rules/opening-hours.ts'
import { shownTimeZone } from '../../lib/shown-time-zone.ts'
import { useClock } from '../../lib/use-clock.ts'

export type OpeningFields = Pick<Contractor, 'openingHours' | 'timeZone' | 'isTemporarilyClosed'>

/**
 * Returns whether a contractor is open in its time zone. Null until the page is hydrated, and when
 * the hours are unknown or the contractor is temporarily closed.
 */
export function useOpening(contractor: OpeningFields): Opening | null {
  const now = useClock()
  if (!now || contractor.isTemporarilyClosed) return null
  return openingAt(contractor.openingHours, shownTimeZone(contractor), now)
}

interface OpeningLineProps {
  contractor: OpeningFields
  opening: Opening | null
  /** True to add the hours of the day, unless it is closed all day. */
  hasToday?: boolean
  className?: string
}

/**
 * "Open until 6 PM" or "Closed, opens 8 AM". Keeps its place until the page is hydrated. Renders
 * nothing for a contractor without hours or one that is temporarily closed.
 */
export function OpeningLine({
  contractor,
  opening,
  hasToday = false,
  className = '',
}: OpeningLineProps) {
  if (contractor.isTemporarilyClosed || parseOpeningHours(contractor.openingHours).length === 0)
    return null
  const today = hasToday && opening && opening.today !== 'Closed' ? opening.today : ''
  return (
    <p className={`opening print:hidden ${className}`} data-open={opening?.isOpen}>
      {opening && <span>{opening.text}</span>}
      {today && <small>{`today ${today}`}</small>}
    </p>
  )
}

/** The line of a contractor whose state is not needed otherwise. */
export function CurrentOpening({ contractor }: { contractor: OpeningFields }) {
  return <OpeningLine contractor={contractor} opening={useOpening(contractor)} />
}
