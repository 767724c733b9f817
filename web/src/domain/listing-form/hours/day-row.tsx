import type { Weekday } from '#contract/rules/opening-hours.ts'
import { OPEN_ALL_DAY } from '#contract/rules/opening-hours.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
  type DayKind,
  type EditedDay,
  isComplete,
  isOvernight,
  MAX_RANGES,
  defaultRange,
} from './week.ts'

const kinds: [DayKind, string][] = [
  ['unknown', 'Not given'],
  ['open', 'Open'],
  ['closed', 'Closed'],
  ['all-day', OPEN_ALL_DAY],
]
const secondRange = { from: '18:00', to: '21:00' }

interface DayRowProps {
  name: Weekday
  day: EditedDay
  onChange: (day: EditedDay) => void
}

/** Edits the hours of one weekday: the kind and, if the kind is "open", one or two time ranges. */
export function DayRow({ name, day, onChange }: DayRowProps) {
  const setRanges = (ranges: EditedDay['ranges']) => onChange({ ...day, ranges })
  const setKind = (kind: string) => {
    const dayKind = kinds.find(([value]) => value === kind)?.[0]
    if (dayKind)
      onChange({
        ...day,
        kind: dayKind,
        ranges: day.ranges.length > 0 ? day.ranges : [defaultRange],
      })
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[7rem_11rem_minmax(0,1fr)] sm:items-start">
      <legend className="float-left font-medium sm:pt-2.5">{name}</legend>
      <select
        aria-label={`${name}: open or closed`}
        value={day.kind}
        onChange={(event) => setKind(event.target.value)}
        className="select w-full"
      >
        {kinds.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {day.kind === 'open' && (
        <div className="flex flex-col gap-2">
          {day.ranges.map((range, index) => (
            <RangeRow
              key={index}
              label={index === 0 ? name : `${name}, second time`}
              range={range}
              onChange={(next) =>
                setRanges(
                  day.ranges.map((other, otherIndex) => (otherIndex === index ? next : other)),
                )
              }
              {...(index > 0
                ? {
                    onRemove: () =>
                      setRanges(day.ranges.filter((_, otherIndex) => otherIndex !== index)),
                  }
                : {})}
            />
          ))}
          {day.ranges.length < MAX_RANGES && (
            <button
              type="button"
              className="btn btn-ghost self-start px-2.5"
              onClick={() => setRanges([...day.ranges, secondRange])}
            >
              <Icon name="plus" size={18} />
              Add a second time<span className="sr-only">{` on ${name}`}</span>
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** Says which times are missing: some browsers show a time in an empty field. */
function missingTimes({ from, to }: { from: string; to: string }): string {
  if (from === '' && to === '') return 'No times yet.'
  return from === '' ? 'No opening time yet.' : 'No closing time yet.'
}

interface RangeRowProps {
  label: string
  range: { from: string; to: string }
  onChange: (range: { from: string; to: string }) => void
  onRemove?: () => void
}

function RangeRow({ label, range, onChange, onRemove }: RangeRowProps) {
  const hint = !isComplete(range)
    ? `${missingTimes(range)} Give both times, or this one is left out.`
    : isOvernight(range)
      ? 'Closes on the next day.'
      : null
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="time"
          aria-label={`${label}: opens`}
          value={range.from}
          onChange={(event) => onChange({ ...range, from: event.target.value })}
          className="input min-w-0 flex-[1_1_7rem] tabular-nums"
        />
        <span className="text-muted">to</span>
        <input
          type="time"
          aria-label={`${label}: closes`}
          value={range.to}
          onChange={(event) => onChange({ ...range, to: event.target.value })}
          className="input min-w-0 flex-[1_1_7rem] tabular-nums"
        />
        {onRemove && (
          <IconButton icon="x" iconSize={18} label={`Remove ${label}`} onClick={onRemove} />
        )}
      </div>
      {hint && (
        <p role="status" className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
