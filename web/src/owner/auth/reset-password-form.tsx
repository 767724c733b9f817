import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { resetPasswordForm } from '#contract/session.ts'
import { resetPassword } from '../../domain/session/calls.lazy.ts'
import { signedOut } from '../../domain/session/current-user.lazy.ts'
import { ApiError } from '../../lib/api-error.ts'
import { FormFailure } from '../form/form-failure.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useFormSubmit } from '../form/use-form-submit.ts'

/**
 * Sets a new password with the token of the email link. Ends all sessions of the account, also the
 * one of this browser.
 */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { token, password: '', confirmPassword: '' },
  })
  const {
    register,
    control,
    formState: { errors },
  } = form
  const typed = useWatch({ control, name: 'password' })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    failureTitle: 'The password was not changed',
    fallback: 'An error occurred. Please try again.',
    send: async (values) => {
      await resetPassword(values)
      await signedOut()
      onDone()
    },
  })
  const isLinkInvalid =
    failure?.error instanceof ApiError && failure.error.fields.some(({ path }) => path === 'token')
  return (
    <form
      noValidate
      aria-label="Reset password"
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
    >
      <NewPasswordFields
        label="New password"
        typed={typed}
        password={{ registration: register('password'), error: errors.password?.message }}
        confirmPassword={{
          registration: register('confirmPassword'),
          error: errors.confirmPassword?.message,
        }}
      />
      {failure && (
        <FormFailure
          failure={
            isLinkInvalid
              ? { ...failure, message: errors.token?.message ?? failure.message }
              : failure
          }
        >
          {isLinkInvalid && (
            <Link to="/forgot-password" className="link inline-flex min-h-11 items-center">
              Ask for a new link
            </Link>
          )}
        </FormFailure>
      )}
      <SubmitButton wide isSending={isSending} pendingLabel="Saving...">
        Save New Password
      </SubmitButton>
    </form>
  )
}
