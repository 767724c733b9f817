import { Field } from './field.tsx'
import { fieldId, type FormFieldProps } from './text-field.tsx'

interface SelectFieldProps extends FormFieldProps {
  options: readonly { value: string | number; label: string }[]
  /** Text of the empty option. */
  placeholder: string
  autoComplete?: string
}

/** A select in a react-hook-form form. */
export function SelectField({
  label,
  field,
  help,
  error,
  required,
  optional,
  className,
  options,
  placeholder,
  autoComplete,
}: SelectFieldProps) {
  const fieldProps = {
    label,
    help,
    error,
    id: fieldId(field.name),
    ...(required ? { required } : {}),
    ...(optional ? { optional } : {}),
    ...(className ? { className } : {}),
  }
  return (
    <Field {...fieldProps}>
      {(control) => (
        <select {...control} {...field} autoComplete={autoComplete} className="select w-full">
          <option value="">{placeholder}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
