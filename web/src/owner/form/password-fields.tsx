import { type ReactNode, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { isGuessablePassword } from '#contract/rules/guessable-password.ts'
import { MIN_PASSWORD_LENGTH } from '#contract/rules/limits.ts'
import { currentSite } from '../../lib/site.ts'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The help of a field for a new password. */
export const PASSWORD_HELP = `At least ${MIN_PASSWORD_LENGTH} characters.`

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
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            className="absolute inset-y-0 right-0 z-1 h-full min-h-0 w-12 rounded-l-none"
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}

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
          help={PASSWORD_HELP}
          autoComplete="new-password"
          {...password}
        />
        <output className="block">
          {!password.error && isWeakPassword(typed) && (
            <span className="mt-1.5 flex items-start gap-1.5 text-sm text-muted">
              <Icon name="info" size={18} className="mt-px shrink-0" />
              This password is easy to guess.
            </span>
          )}
        </output>
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...confirmPassword} />
    </>
  )
}

/**
 * Passwords that begin like a keyboard row or the alphabet ("qwerty12"), and common passwords with
 * or without digits and symbols after them.
 */
const commonPatterns =
  /^(?:qwert[yz]|asdfgh|abcdef)\w*(?:\W[\d\W]*)?$|^(?:abc|passwor[dt]|letmein|welcome|iloveyou|admin|monkey|dragon|football|baseball|sunshine|princess|master|login|hello|freedom|whatever|trustno)[\d\W]*$/i

/**
 * Returns true for a password that is easy to guess. Used only for a hint while typing. The server
 * rejects the passwords of `isGuessablePassword` and of a longer list of common passwords.
 */
export function isWeakPassword(password: string): boolean {
  return commonPatterns.test(password) || isGuessablePassword(password, currentSite().name)
}
