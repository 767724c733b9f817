import { Info } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from './password-field.tsx'
import { isWeakPassword } from './weak-passwords.ts'

interface FieldBinding {
  /** From react-hook-form. */
  registration: UseFormRegisterReturn
  error: string | undefined
}

interface NewPasswordFieldsProps {
  /** The current value of the password field. */
  typed: string
  password: FieldBinding
  confirmPassword: FieldBinding
  label?: string
}

/** A new password and its confirmation, with a hint for weak passwords. */
export function NewPasswordFields({
  typed,
  password,
  confirmPassword,
  label = 'Password',
}: NewPasswordFieldsProps) {
  return (
    <>
      <div>
        <PasswordField
          label={label}
          help="At least 6 characters."
          autoComplete="new-password"
          {...password}
        />
        <output className="block">
          {!password.error && isWeakPassword(typed) && (
            <span className="mt-1.5 flex items-start gap-1.5 text-sm text-muted">
              <Info aria-hidden size={18} className="mt-px shrink-0" />
              This password is easy to guess.
            </span>
          )}
        </output>
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...confirmPassword} />
    </>
  )
}
