import { useState } from 'react'
import { type Weekday, weekdays } from '#contract/rules/opening-hours.ts'
import { hoursHelp } from '../../../lib/hours-help.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { fieldId } from '../../../ui/form/input-fields.tsx'
import { DayRow } from './day-row.tsx'
import {
  copyDay,
  type EditedDay,
  type EditedWeek,
  formatWeek,
  isDayComplete,
  parseWeek,
} from './week.ts'

interface HoursEditorProps {
  /** Opening hours as the listing stores them. */
  text: string
  onChange: (text: string) => void
  error?: string
}

/** Edits opening hours per day. A text that days cannot represent is edited as text. */
export function HoursEditor({ text, onChange, error }: HoursEditorProps) {
  const [edited, setEdited] = useState<{ week: EditedWeek; text: string } | null>(() =>
    fromText(text),
  )
  // Restoring or discarding a draft changes the text, so the edited week is parsed again.
  const current = edited && edited.text !== text ? fromText(text) : edited
  const [isText, setIsText] = useState(current === null)

  const change = (week: EditedWeek) => {
    const next = formatWeek(week)
    setEdited({ week, text: next })
    onChange(next)
  }
  if (isText || !current) {
    return (
      <HoursText
        text={text}
        onChange={onChange}
        error={error}
        onEditDays={
          parseWeek(text)
            ? () => {
                setEdited(fromText(text))
                setIsText(false)
              }
            : null
        }
      />
    )
  }
  return <Days week={current.week} onChange={change} onText={() => setIsText(true)} error={error} />
}

function fromText(text: string): { week: EditedWeek; text: string } | null {
  const week = parseWeek(text)
  return week && { week, text }
}

interface DaysProps {
  week: EditedWeek
  onChange: (week: EditedWeek) => void
  onText: () => void
  error: string | undefined
}

function Days({ week, onChange, onText, error }: DaysProps) {
  const set = (day: Weekday) => (value: EditedDay) => onChange({ ...week, [day]: value })
  return (
    <div id={fieldId('openingHours')} tabIndex={-1} className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-base-300">
        {weekdays.map((day) => (
          <li key={day} className="py-3 first:pt-0">
            <DayRow name={day} day={week[day]} onChange={set(day)} />
          </li>
        ))}
      </ul>
      {error && <p className="text-sm font-medium text-error">{error}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          disabled={!isDayComplete(week.Monday)}
          onClick={() => onChange(copyDay(week, 'Monday', weekdays.slice(1, 5)))}
        >
          Copy Monday to Tuesday–Friday
        </Button>
        <Button variant="ghost" onClick={onText}>
          Write as text
        </Button>
      </div>
    </div>
  )
}

interface HoursTextProps extends HoursEditorProps {
  /** Null while the text cannot be parsed without loss. */
  onEditDays: (() => void) | null
}

function HoursText({ text, onChange, error, onEditDays }: HoursTextProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Field
        id={fieldId('openingHours')}
        label="Opening hours"
        optional
        help={hoursHelp(text)}
        error={error}
        className="w-full"
      >
        {(control) => (
          <textarea
            {...control}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            rows={4}
            className="textarea w-full"
          />
        )}
      </Field>
      {onEditDays && (
        <Button variant="outline" onClick={onEditDays}>
          Edit day by day
        </Button>
      )}
      {!onEditDays && text !== '' && (
        <Button variant="ghost" onClick={() => onChange('')}>
          Clear and start over
        </Button>
      )}
    </div>
  )
}
