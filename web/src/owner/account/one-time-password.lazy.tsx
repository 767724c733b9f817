import { useQueryClient } from '@tanstack/react-query'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { User } from '#contract/entities.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { Head } from '../../lib/head.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Replaces every page that requires sign-in, as long as the user has a one-time password. */
export function OneTimePasswordPage({ user }: { user: User }) {
  const client = useQueryClient()
  return (
    <div className="page max-w-lg py-8 lg:py-14">
      <Head page={titleOnlyPage('Choose your own password')} />
      <PageTitle lead="You signed in with a one-time password, which expires soon. Choose a password that only you know to continue.">
        Choose your own password
      </PageTitle>
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
