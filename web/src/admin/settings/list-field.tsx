import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Control, EntryButtons, FlagField } from './control.tsx'
import type { FieldPart, SettingField } from './fields.ts'

interface ListFieldProps {
  field: SettingField
  value: readonly unknown[]
  /** Messages by path, such as "houseAds.0.to". */
  errors: Readonly<Record<string, string>>
  onChange: (value: readonly unknown[]) => void
}

/** A setting that is a list of texts or of objects. */
export function ListField({ field, value, errors, onChange }: ListFieldProps) {
  const { path, label, help, kind, parts = [], newItem } = field
  const id = useId()
  const replace = (index: number, entry: unknown) => onChange(value.with(index, entry))
  const error = errors[path]
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={help ? id : undefined}>
      <legend className="font-medium">{label}</legend>
      {help && (
        <p id={id} className="text-sm text-muted">
          {help}
        </p>
      )}
      {error && <p className="text-sm font-medium text-error">{error}</p>}
      <ol className="flex flex-col gap-3">
        {value.map((entry, index) => {
          const name = `entry ${index + 1}`
          const buttons = (
            <EntryButtons
              name={`${name} of ${label}`}
              isFirst={index === 0}
              onMoveUp={() => onChange(moveUp(value, index))}
              onRemove={() => onChange(value.toSpliced(index, 1))}
            />
          )
          return (
            <li key={index}>
              {kind === 'lines' ? (
                <div className="flex items-end gap-2">
                  <Field
                    label={`${label}, ${name}`}
                    isLabelHidden
                    className="min-w-0 flex-1"
                    error={errors[`${path}.${index}`]}
                  >
                    {(control) => (
                      <Control
                        kind="line"
                        control={control}
                        value={entry}
                        onChange={(text) => replace(index, text)}
                      />
                    )}
                  </Field>
                  {buttons}
                </div>
              ) : (
                <div className="flex flex-col gap-3 rounded-box border border-base-300 p-4">
                  <div className="flex items-center justify-between">
                    <p className="text-sm text-muted">{`Entry ${index + 1}`}</p>
                    {buttons}
                  </div>
                  {parts.map((part) => (
                    <Part
                      key={part.name}
                      part={part}
                      error={errorOf(errors, `${path}.${index}.${part.name}`)}
                      entry={entry as Record<string, unknown>}
                      onChange={(changed) => replace(index, changed)}
                    />
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <Button
        variant="outline"
        icon="plus"
        className="w-fit"
        onClick={() => onChange([...value, kind === 'lines' ? '' : { ...newItem }])}
      >
        Add
      </Button>
    </fieldset>
  )
}

/** Returns the message of a part or, for a part that is a list itself, of one of its entries. */
function errorOf(errors: ListFieldProps['errors'], path: string): string | undefined {
  const found = Object.keys(errors).find((each) => each === path || each.startsWith(`${path}.`))
  return found && errors[found]
}

function moveUp(list: readonly unknown[], index: number): unknown[] {
  return list.toSpliced(index, 1).toSpliced(index - 1, 0, list[index])
}

interface PartProps {
  part: FieldPart
  error: string | undefined
  entry: Readonly<Record<string, unknown>>
  onChange: (entry: Record<string, unknown>) => void
}

function Part({ part: { name, label, kind, help, options }, error, entry, onChange }: PartProps) {
  const set = (value: unknown) => onChange({ ...entry, [name]: value })
  if (kind === 'flag')
    return <FlagField label={label} help={help} value={entry[name] === true} onChange={set} />
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Control
          kind={kind}
          options={options}
          control={control}
          value={entry[name]}
          onChange={set}
        />
      )}
    </Field>
  )
}
