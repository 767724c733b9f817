import { type ReactNode, useState } from 'react'
import { colorPattern } from '#contract/rules/color.ts'
import { colorPresets, PRODUCT_COLOR } from '#contract/rules/theme.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { FieldControl } from '../../ui/form/field.tsx'
import type { FieldKind, Option } from './fields.ts'

interface ControlProps {
  kind: FieldKind
  options?: readonly Option[]
  value: unknown
  onChange: (value: unknown) => void
  control: FieldControl
}

/** The input of a setting, or of a part of a list entry. */
export function Control({ kind, options = [], value, onChange, control }: ControlProps) {
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'text':
    case 'markdown':
      return (
        <textarea
          {...control}
          rows={kind === 'markdown' ? 18 : 3}
          className={`textarea w-full ${kind === 'markdown' ? 'font-mono text-sm' : ''}`}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'choice':
      return <Select control={control} options={options} value={text} onChange={onChange} />
    case 'time-zone':
      return <Select control={control} options={timeZones()} value={text} onChange={onChange} />
    case 'number':
      return <NumberInput control={control} value={value} scale={1} onChange={onChange} />
    case 'price':
      return <NumberInput control={control} value={value} scale={100} onChange={onChange} />
    case 'date':
      return (
        <input
          {...control}
          type="date"
          className="input w-full max-w-56"
          value={text}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )
    case 'color':
      return <ColorInput control={control} value={text} onChange={onChange} />
    case 'words':
      return (
        <WordsInput
          control={control}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={onChange}
        />
      )
    default:
      return (
        <input
          {...control}
          className="input w-full"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

interface SelectProps {
  control: FieldControl
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

function Select({ control, options, value, onChange }: SelectProps) {
  return (
    <select
      {...control}
      className="select w-full"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!options.some((option) => option.value === value) && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** The zones of the country first, then all others that this browser knows. */
function timeZones(): Option[] {
  const all = Intl.supportedValuesOf('timeZone')
  const isAmerican = (zone: string) => zone.startsWith('America/') || zone === 'Pacific/Honolulu'
  return [...all.filter(isAmerican), ...all.filter((zone) => !isAmerican(zone))].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
}

/** Keeps the typed text, so that "79." can become "79.5". `scale` is the number of units in 1. */
function NumberInput({
  control,
  value,
  scale,
  onChange,
}: {
  control: FieldControl
  value: unknown
  scale: number
  onChange: (value: number | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const stored = typeof value === 'number' ? String(value / scale) : ''
  const shown = typed !== null && toNumber(typed, scale) === value ? typed : stored
  return (
    <input
      {...control}
      inputMode="decimal"
      className="input w-full max-w-56 tabular-nums"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(toNumber(event.target.value, scale))
      }}
    />
  )
}

/** Returns null for a text that is no number. */
function toNumber(text: string, scale: number): number | null {
  const number = Number(text.replace(/[$,\s]/g, ''))
  return text.trim() === '' || Number.isNaN(number) ? null : Math.round(number * scale)
}

/** Keeps the typed text while it means the value, which may become that of another entry. */
function WordsInput({
  control,
  value,
  onChange,
}: {
  control: FieldControl
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const stored = value.join(', ')
  return (
    <input
      {...control}
      className="input w-full"
      value={toWords(typed).join(', ') === stored ? typed : stored}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(toWords(event.target.value))
      }}
    />
  )
}

const toWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

function ColorInput({
  control,
  value,
  onChange,
}: {
  control: FieldControl
  value: string
  onChange: (value: string | null) => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <input
          type="color"
          aria-label="Pick a color"
          className="size-11 cursor-pointer rounded-field border border-base-300 bg-base-100 p-1"
          value={colorPattern.test(value) ? value : PRODUCT_COLOR}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          {...control}
          className="input w-36 font-mono"
          placeholder="#12574b"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value || null)}
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-medium">Presets</legend>
        <div className="flex flex-wrap gap-2">
          {colorPresets.map(({ name, color }) => (
            <Button
              key={name}
              variant="outline"
              size="sm"
              aria-pressed={value === color}
              onClick={() => onChange(color)}
            >
              <span
                aria-hidden
                className="size-4 rounded-full border border-base-300"
                style={{ backgroundColor: color }}
              />
              <span>{name}</span>
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** A switch with its label beside it. */
export function FlagField({
  label,
  help,
  value,
  onChange,
}: {
  label: ReactNode
  help?: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        className="checkbox mt-0.5"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className="font-medium">{label}</span>
        {help && <span className="block text-sm text-muted">{help}</span>}
      </span>
    </label>
  )
}

/** Moves, removes and adds the entries of a list. */
export function EntryButtons({
  name,
  isFirst,
  onMoveUp,
  onRemove,
}: {
  name: string
  isFirst: boolean
  onMoveUp: () => void
  onRemove: () => void
}) {
  return (
    <span className="flex shrink-0 gap-1">
      {!isFirst && (
        <IconButton
          icon="chevron-down"
          label={`Move ${name} up`}
          className="*:rotate-180"
          onClick={onMoveUp}
        />
      )}
      <IconButton
        icon="trash-2"
        label={`Remove ${name}`}
        className="text-error"
        onClick={onRemove}
      />
    </span>
  )
}
