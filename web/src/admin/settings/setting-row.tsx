import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Control, FlagField } from './control.tsx'
import type { SettingField } from './fields.ts'
import { ListField } from './list-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** Id of the element with the field of a setting, for links of the search. */
export const rowId = (path: string) => `setting-${path}`

/** The field of one setting, with the button that resets it. */
export function SettingRow({ field, form }: { field: SettingField; form: SettingsForm }) {
  const { path, label } = field
  return (
    <div id={rowId(path)} className="flex scroll-mt-24 flex-col gap-2">
      <Input field={field} form={form} />
      {!form.isDefault(path) && (
        <Button
          variant="ghost"
          size="sm"
          icon="rotate-ccw"
          className="-ml-3 w-fit"
          aria-label={`Reset to default: ${label}`}
          onClick={() => form.reset(path)}
        >
          Reset to default
        </Button>
      )}
    </div>
  )
}

function Input({ field, form }: { field: SettingField; form: SettingsForm }) {
  const { path, label, kind, help, options } = field
  const value = form.valueOf(path)
  const onChange = (changed: unknown) => form.setValue(path, changed)
  if (kind === 'flag')
    return <FlagField label={label} help={help} value={value === true} onChange={onChange} />
  if (kind === 'items' || kind === 'lines')
    return (
      <ListField
        field={field}
        value={Array.isArray(value) ? (value as unknown[]) : []}
        errors={form.errors}
        onChange={onChange}
      />
    )
  return (
    <Field label={label} help={help} error={form.errors[path]}>
      {(control) => (
        <Control
          kind={kind}
          options={options}
          control={control}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
