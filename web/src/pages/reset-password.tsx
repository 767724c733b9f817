import { Link2Off } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { plainPage } from '#contract/page-meta.ts'
import { LinkButton } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { toast } from '../components/toast.tsx'
import { ResetPasswordForm } from '../features/session/reset-password-form.tsx'
import { Head } from '../lib/head.tsx'

/** The token of the address: behind #, as in the mail, or in the query, as in links mailed before. */
function tokenIn({ hash, search }: { hash: string; search: string }): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
}

/**
 * Where the link of the mail leads. Its token leaves the address at once, so that it stays in no
 * history.
 */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const inAddress = tokenIn(location)
  const [token, setToken] = useState(inAddress)

  // A second link opened in this tab changes only what stands behind #.
  if (inAddress !== null && inAddress !== token) setToken(inAddress)
  // The same link opened twice is a new location with the same token.
  useEffect(() => {
    if (tokenIn(location) !== null) void navigate('/reset-password', { replace: true })
  }, [location, navigate])

  const finish = () => {
    toast({ title: 'Password changed', description: 'Log in with your new password.' })
    void navigate('/auth', { replace: true })
  }

  return (
    <div className="page max-w-lg py-8 lg:py-14">
      <Head page={plainPage('Choose a new password')} />
      {token ? (
        <>
          <h1 className="text-3xl text-balance">Choose a new password</h1>
          <p className="mt-2 text-muted">
            It signs you out everywhere. Then log in with the new one.
          </p>
          <div className="panel mt-6 p-5 sm:p-7">
            <ResetPasswordForm key={token} token={token} onDone={finish} />
          </div>
        </>
      ) : (
        <EmptyState
          heading="h1"
          title="This link is not complete"
          hint="Open the link from our mail again, or ask for a new one."
          icon={Link2Off}
        >
          <LinkButton to="/forgot-password">Ask for a New Link</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}
