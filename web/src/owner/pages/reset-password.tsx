import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import { accountMessages } from '#contract/messages.ts'
import { resetPasswordForm } from '#contract/session.ts'
import { resetPassword } from '../../domain/session/calls.ts'
import { signedOut } from '../../domain/session/current-user.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { toast } from '../../ui/toast.tsx'
import { NewPasswordFields } from '../form/password-fields.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

/**
 * Returns the token from the URL fragment, or else from the query string, where older email links
 * have it. Returns null when there is none.
 */
function readToken({ hash, search }: { hash: string; search: string }): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
}

/**
 * `/reset-password`: the target of the link in the email. Removes the token from the URL at once,
 * so that it does not remain in the browser history.
 */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const urlToken = readToken(location)
  const [token, setToken] = useState(urlToken)

  // Opening a second link in this tab changes only the fragment and does not remount the page.
  if (urlToken !== null && urlToken !== token) setToken(urlToken)
  // Depends on the location, because the token does not change when the same link is opened twice.
  useEffect(() => {
    if (readToken(location) !== null) void navigate('/reset-password', { replace: true })
  }, [location, navigate])

  const finish = () => {
    toast({ title: 'Password changed', description: 'Log in with your new password.' })
    void navigate('/auth', { replace: true })
  }

  return (
    <div className="page max-w-lg py-8 lg:py-14">
      <Head page={titleOnlyPage('Choose a new password')} />
      {token ? (
        <>
          <PageTitle lead="This signs you out everywhere. Then log in with the new password.">
            Choose a new password
          </PageTitle>
          <div className="panel mt-6 p-5 sm:p-7">
            <ResetPasswordForm key={token} token={token} onDone={finish} />
          </div>
        </>
      ) : (
        <EmptyState
          heading="h1"
          title={accountMessages.incompleteResetLink}
          hint="Open the link from our mail again, or ask for a new one."
          icon="link-2-off"
        >
          <LinkButton to="/forgot-password">Ask for a New Link</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}

/**
 * Sets a new password with the token of the email link. Ends all sessions of the account, also the
 * one of this browser.
 */
function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
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
    toFailure: failureAs('The password was not changed'),
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
      <FormFailure
        failure={failure && { ...failure, message: errors.token?.message ?? failure.message }}
      >
        {isLinkInvalid && (
          <Link to="/forgot-password" className="link tap-target">
            Ask for a new link
          </Link>
        )}
      </FormFailure>
      <SubmitButton wide isSending={isSending} pendingLabel="Saving...">
        Save New Password
      </SubmitButton>
    </form>
  )
}
