import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { fieldId, type FormFieldProps } from './text-field.tsx'

interface TextareaFieldProps extends FormFieldProps {
  rows?: number
  placeholder?: string
  /** Rendered below the control, such as a character count. */
  footer?: ReactNode
}

/** A multi-line text input in a react-hook-form form. */
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
  footer,
}: TextareaFieldProps) {
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
        <>
          <textarea
            {...control}
            {...field}
            rows={rows}
            placeholder={placeholder}
            className="textarea w-full"
          />
          {footer}
        </>
      )}
    </Field>
  )
}
