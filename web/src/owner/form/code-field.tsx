import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { MAX_TYPED_CODE_LENGTH } from '#contract/rules/limits.ts'
import { Field } from '../../ui/form/field.tsx'

interface CodeFieldProps {
  error: string | undefined
  /** From react-hook-form. */
  registration: UseFormRegisterReturn
  /** True to offer no recovery code. */
  isAppOnly?: boolean
}

/** A code from the authenticator app. The user can switch to a recovery code, which has letters. */
export function CodeField({ error, registration, isAppOnly = false }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div>
      <Field label={isRecovery ? 'Recovery code' : 'Code from your app'} required error={error}>
        {(control) => (
          <input
            {...control}
            {...registration}
            type="text"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_TYPED_CODE_LENGTH}
            placeholder={isRecovery ? 'ABCD-EFGH-JKLM-NPQR' : '123 456'}
            className="input w-full font-mono text-lg tracking-wider"
          />
        )}
      </Field>
      {!isAppOnly && (
        <button
          type="button"
          className="link mt-1 tap-target text-primary"
          onClick={() => setRecovery(!isRecovery)}
        >
          {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  )
}
