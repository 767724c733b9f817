import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId } from 'react'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { User } from '#contract/entities.ts'
import { REVIEW_LIMITS } from '#contract/rules/reviews.ts'
import { EmailConfirmation } from '../../domain/session/email-confirmation.tsx'
import { userQuery } from '../../domain/session/queries.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ChangePasswordForm } from '../account/change-password-form.tsx'
import { DeleteAccount } from '../account/delete-account.tsx'
import { OwnReviews } from '../account/own-reviews.tsx'
import { SessionList } from '../account/session-list.tsx'

const TwoStepSignIn = lazyComponent(
  async () => (await import('../account/second-factor/two-step-sign-in.lazy.tsx')).TwoStepSignIn,
)

/**
 * `/account`: the user's details, password, two-step sign-in (admins only), devices and account
 * deletion.
 */
export function AccountPage() {
  const { data: user } = useQuery(userQuery())
  const { reviews } = useSite().features
  if (!user) return null
  return (
    <div className="page max-w-4xl py-8 lg:py-12">
      <Head page={titleOnlyPage('Account')} />
      <PageTitle>Account</PageTitle>
      <div className="mt-6 flex flex-col divide-y divide-base-300 border-t border-base-300">
        <Section title="Your details">
          <Details user={user} />
        </Section>
        <Section title="Password" hint="Changing it signs out your other devices.">
          <ChangePasswordForm email={user.email} />
        </Section>
        {user.isAdmin && (
          <Section
            title="Two-step sign-in"
            hint="A code from your phone after the password, so that the password alone opens nothing."
          >
            <Suspense fallback={<Skeleton className="h-24 w-full" />}>
              <TwoStepSignIn email={user.email} />
            </Suspense>
          </Section>
        )}
        <Section
          title="Your devices"
          hint="Lost a phone, or used a computer that is not yours? Sign it out here."
        >
          <SessionList />
        </Section>
        {reviews && !user.isAdmin && (
          <Section
            title="Your reviews"
            hint={`Change them for ${REVIEW_LIMITS.editDays} days, object once if one is hidden, delete them at any time.`}
          >
            <OwnReviews user={user} />
          </Section>
        )}
        <Section title="Delete account" hint="For good. We ask for your password first.">
          <DeleteAccount user={user} />
        </Section>
      </div>
    </div>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 py-7 md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      <div className="max-w-md">{children}</div>
    </section>
  )
}

function Details({ user }: { user: User }) {
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-sm text-muted">Email</dt>
        <dd className="font-medium break-words">{user.email}</dd>
        <dd className="mt-1">
          <EmailConfirmation user={user} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Username</dt>
        <dd className={user.username ? 'font-medium break-words' : 'text-muted'}>
          {user.username ?? 'None'}
        </dd>
      </div>
    </dl>
  )
}
