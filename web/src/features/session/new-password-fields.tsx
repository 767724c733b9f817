import { Info } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { isEasyPassword } from './easy-passwords.ts'
import { PasswordField } from './password-field.tsx'

interface Part {
  /** From react-hook-form. */
  registration: UseFormRegisterReturn
  error: string | undefined
}

interface NewPasswordFieldsProps {
  /** As typed so far. */
  typed: string
  password: Part
  confirmPassword: Part
  label?: string
}

/** A password twice, with a word on those that everybody tries (A5). */
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
          {!password.error && isEasyPassword(typed) && (
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
