import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/entities.ts'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { Head } from '../../lib/head.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Replaces every page that requires sign-in, as long as the user has a one-time password. */
export function OneTimePasswordPage({ user }: { user: User }) {
  const client = useQueryClient()
  return (
    <div className="page max-w-lg py-8 lg:py-14">
      <Head page={titleOnlyPage('Choose your own password')} />
      <h1 className="text-3xl text-balance">Choose your own password</h1>
      <p className="mt-2 text-muted">
        You signed in with a one-time password, which expires soon. Choose a password that only you
        know to continue.
      </p>
      <div className="panel mt-6 p-5 sm:p-7">
        <ChangePasswordForm
          email={user.email}
          currentLabel="One-time password"
          onChanged={() => client.refetchQueries(userQuery())}
        />
      </div>
    </div>
  )
}
