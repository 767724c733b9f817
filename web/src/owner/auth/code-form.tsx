import { zodResolver } from '@hookform/resolvers/zod'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { secondFactorCodeForm } from '#contract/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../form/code-field.tsx'
import { FormFailure } from '../form/form-failure.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useFormSubmit } from '../form/use-form-submit.ts'

interface CodeFormProps {
  email: string
  /** Signs in with the code. Throws like `call`. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export function CodeForm({ email, onCode, onBack }: CodeFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The fields of the first step are no longer rendered, so the heading receives the focus for
  // screen readers.
  useEffect(() => heading.current?.focus(), [])
  const form = useForm({ resolver: zodResolver(secondFactorCodeForm), defaultValues: { code: '' } })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    failureTitle: 'Login failed',
    fallback: 'An error occurred. Please try again.',
    send: ({ code }) => onCode(code),
  })
  return (
    <form noValidate aria-label="Code" className="flex flex-col gap-5" onSubmit={onSubmit}>
      <div className="flex items-start gap-3">
        <ShieldCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-primary" />
        <div className="min-w-0">
          <h2 className="text-lg" tabIndex={-1} ref={heading}>
            One more step
          </h2>
          <p className="text-muted">
            Open your authenticator app and enter its code for{' '}
            <span className="break-words">{email}</span>.
          </p>
        </div>
      </div>
      <CodeField error={form.formState.errors.code?.message} registration={form.register('code')} />
      {failure && <FormFailure failure={failure} />}
      <SubmitButton wide isSending={isSending} pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
