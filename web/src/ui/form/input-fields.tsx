import type { InputHTMLAttributes, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'

interface FormFieldProps {
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

interface TextFieldProps extends FormFieldProps, InputProps {
  /** Rendered below the control, such as a warning. */
  footer?: ReactNode
}

/** A single-line text input in a react-hook-form form. */
export function TextField({
  label,
  field,
  help,
  error,
  required,
  optional,
  className,
  footer,
  ...input
}: TextFieldProps) {
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
          <input {...input} {...control} {...field} className="input w-full" />
          {footer}
        </>
      )}
    </Field>
  )
}

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
