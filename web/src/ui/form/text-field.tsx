import type { InputHTMLAttributes, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'

export interface FormFieldProps {
  label: string
  /** The result of `register`. Its name determines the id of the control (see `fieldId`). */
  field: UseFormRegisterReturn
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  optional?: boolean
  className?: string
}

/** Returns the id of a form control, for its label and the links of the error summary. */
export const fieldId = (name: string) => `field-${name}`

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'min' | 'max' | 'maxLength'
>

/** A single-line text input in a react-hook-form form. */
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
      {(control) => <input {...input} {...control} {...field} className="input w-full" />}
    </Field>
  )
}
