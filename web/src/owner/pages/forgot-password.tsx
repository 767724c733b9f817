import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import { forgotPasswordBody, RESET_LINK_MINUTES } from '#contract/session.ts'
import { requestResetLink } from '../../domain/session/calls.ts'
import { Head } from '../../lib/head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/form/field.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

/** `/forgot-password`: requests an email with a link to choose a new password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <div className="page max-w-lg py-8 lg:py-14">
      <Head page={titleOnlyPage('Forgot your password')} />
      {sentTo === null ? (
        <>
          <PageTitle lead="Enter the email address of your account, and we will send you a link to choose a new one.">
            Forgot your password?
          </PageTitle>
          <div className="panel mt-6 p-5 sm:p-7">
            <ForgotPasswordForm onSent={setSentTo} />
          </div>
          <p className="mt-4">
            <Link to="/auth" className="link tap-target text-primary">
              Back to Login
            </Link>
          </p>
        </>
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </div>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div role="status">
      <EmptyState
        heading="h1"
        title="Check your mail"
        icon="mail-check"
        hint={
          <>
            <span>If</span>{' '}
            <span className="font-semibold break-words text-base-content">{email}</span>{' '}
            <span>{`has an account, a link is on its way. It works for ${RESET_LINK_MINUTES} minutes.`}</span>
          </>
        }
      >
        <Button variant="outline" onClick={onAgain}>
          Use Another Address
        </Button>
        <LinkButton to="/auth">Back to Login</LinkButton>
      </EmptyState>
    </div>
  )
}

/**
 * Requests a password reset link by email. `onSent` receives the email address. The response does
 * not reveal whether an account with this address exists.
 */
function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(forgotPasswordBody), defaultValues: { email: '' } })
  const {
    register,
    formState: { errors },
  } = form
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('The link could not be sent'),
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
      <FormFailure failure={failure} />
      <SubmitButton wide isSending={isSending} pendingLabel="Sending...">
        Send Reset Link
      </SubmitButton>
    </form>
  )
}
