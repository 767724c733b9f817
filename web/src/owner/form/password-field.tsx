import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/form/field.tsx'

interface PasswordFieldProps {
  label: string
  help?: ReactNode
  error: string | undefined
  autoComplete: 'current-password' | 'new-password'
  /** From react-hook-form. */
  registration: UseFormRegisterReturn
}

/** A password field with a show button. Pasting and password managers must work (WCAG 3.3.8). */
export function PasswordField({
  label,
  help,
  error,
  autoComplete,
  registration,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} required help={help} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...registration}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className="input w-full pr-14"
          />
          <button
            type="button"
            className="btn btn-ghost btn-square absolute inset-y-0 right-0 z-1 h-full min-h-0 w-12 rounded-l-none"
            aria-controls={control.id}
            aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden size={20} />
          </button>
        </div>
      )}
    </Field>
  )
}
