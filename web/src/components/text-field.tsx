import type { InputHTMLAttributes, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'

export interface FormFieldProps {
  label: string
  /** What `register` of the form answers; its name makes the id that an error summary links to. */
  field: UseFormRegisterReturn
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  optional?: boolean
  className?: string
}

/** Id of a form's control, for labels and links. */
export const fieldId = (name: string) => `field-${name}`

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'min' | 'max' | 'maxLength'
>

/** A line of text of a form. */
export function TextField({
  label,
  field,
  help,
  error,
  required,
  optional,
  className,
  ...input
}: FormFieldProps & InputProps) {
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
      {(control) => <input {...input} {...control} {...field} className="input w-full" />}
    </Field>
  )
}
