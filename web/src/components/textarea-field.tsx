import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { fieldId, type FormFieldProps } from './text-field.tsx'

interface TextareaFieldProps extends FormFieldProps {
  rows?: number
  placeholder?: string
  /** Below the control: a count, for example. */
  note?: ReactNode
}

/** Several lines of text of a form. */
export function TextareaField({
  label,
  field,
  help,
  error,
  required,
  optional,
  className,
  rows = 4,
  placeholder,
  note,
}: TextareaFieldProps) {
  const frame = {
    label,
    help,
    error,
    id: fieldId(field.name),
    ...(required ? { required } : {}),
    ...(optional ? { optional } : {}),
    ...(className ? { className } : {}),
  }
  return (
    <Field {...frame}>
      {(control) => (
        <>
          <textarea
            {...control}
            {...field}
            rows={rows}
            placeholder={placeholder}
            className="textarea w-full"
          />
          {note}
        </>
      )}
    </Field>
  )
}
