import type { InputHTMLAttributes, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'

export interface FormFieldProps {
  label: string
  /** The result of `register`; the field name determines the id that the error summary links to. */
  field: UseFormRegisterReturn
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  optional?: boolean
  className?: string
}

/** Returns the id of a form control, for labels and links. */
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
