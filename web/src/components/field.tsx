import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  /** Of the control, where something links to it; otherwise made up. */
  id?: string
  label: ReactNode
  help?: ReactNode
  /** The message of the form's or the server's error, with a link where one helps. */
  error?: ReactNode
  /** Said in words behind the label. */
  required?: boolean
  optional?: boolean
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
  className?: string
  /** Draws the control: spread what is given on the input, select or textarea. */
  children: (control: FieldControl) => ReactNode
}

/** Label above, help below it, the control, the error in words below (D4). */
export function Field({
  id: givenId,
  label,
  help,
  error,
  required,
  optional,
  isLabelHidden,
  className = '',
  children,
}: FieldProps) {
  const madeUpId = useId()
  const id = givenId ?? madeUpId
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
        {(required || optional) && (
          <span className="ml-1.5 text-sm font-normal text-muted">
            ({required ? 'required' : 'optional'})
          </span>
        )}
      </label>
      {help && (
        <p id={helpId} className="text-sm text-muted">
          {help}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-error">
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
