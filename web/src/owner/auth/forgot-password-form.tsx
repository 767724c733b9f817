import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { forgotPasswordBody } from '#contract/session.ts'
import { requestResetLink } from '../../domain/session/calls.lazy.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormFailure } from '../form/form-failure.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useFormSubmit } from '../form/use-form-submit.ts'

/**
 * Requests a password reset link by email. `onSent` receives the email address. The response does
 * not reveal whether an account with this address exists.
 */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(forgotPasswordBody), defaultValues: { email: '' } })
  const {
    register,
    formState: { errors },
  } = form
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    failureTitle: 'The link could not be sent',
    fallback: 'An error occurred. Please try again.',
    send: async ({ email }) => {
      await requestResetLink(email)
      onSent(email)
    },
  })
  return (
    <form
      noValidate
      aria-label="Forgot password"
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
    >
      <Field label="Email" required error={errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="input w-full"
          />
        )}
      </Field>
      {failure && <FormFailure failure={failure} />}
      <SubmitButton wide isSending={isSending} pendingLabel="Sending...">
        Send Reset Link
      </SubmitButton>
    </form>
  )
}
