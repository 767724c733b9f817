import type { InputHTMLAttributes, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, type FieldProps } from './field.tsx'

interface FormFieldProps extends Omit<FieldProps, 'id' | 'isLabelHidden' | 'children'> {
  /** The result of `register`. Its name determines the id of the control (see `fieldId`). */
  field: UseFormRegisterReturn
}

/** Returns the id of a form control, for its label and the links of the error summary. */
export const fieldId = (name: string) => `field-${name}`

export type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'inputMode'
  | 'placeholder'
  | 'min'
  | 'max'
  | 'step'
  | 'maxLength'
>

export interface TextFieldProps extends FormFieldProps, InputProps {
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
  return (
    <Field {...{ label, help, error, required, optional, className }} id={fieldId(field.name)}>
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
  field,
  rows = 4,
  placeholder,
  footer,
  ...props
}: TextareaFieldProps) {
  return (
    <Field {...props} id={fieldId(field.name)}>
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
  field,
  options,
  placeholder,
  autoComplete,
  ...props
}: SelectFieldProps) {
  return (
    <Field {...props} id={fieldId(field.name)}>
      {(control) => (
        <select {...control} {...field} autoComplete={autoComplete} className="select w-full">
          <option value="">{placeholder}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
