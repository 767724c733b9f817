import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import { setup, setupForm } from '#contract/setup.ts'
import { call } from '../../device/call.ts'
import { signedIn } from '../../domain/session/current-user.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { Field } from '../../ui/form/field.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { PageSpinner } from '../../ui/loading.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PASSWORD_HELP, PasswordField } from '../form/password-fields.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

/** Loaded when the account exists, because only admins may change settings. */
const SetupSteps = lazyComponent(
  async () => (await import('../../admin/settings/setup-steps.tsx')).SetupSteps,
)
const NotFoundPage = lazyComponent(
  async () => (await import('../../public/pages/not-found.tsx')).NotFoundPage,
)

/**
 * `/setup`: sets up a new site in four steps. The first one creates the admin, with the code that
 * the server has printed. Not found for everybody else as soon as there is an admin.
 */
export function SetupPage() {
  const { data: user, isPending } = useQuery(userQuery())
  const [isOver, setIsOver] = useState(
    () => document.querySelector('meta[name="setup-over"]') !== null,
  )
  if (isPending) return <PageSpinner />
  if (isOver || (user && !user.isAdmin))
    return (
      <Suspense fallback={<PageSpinner />}>
        <NotFoundPage />
      </Suspense>
    )
  return (
    <div className="page max-w-3xl py-8 lg:py-14">
      <Head page={titleOnlyPage('Set up your site')} />
      {user ? (
        <Suspense fallback={<PageSpinner />}>
          <SetupSteps />
        </Suspense>
      ) : (
        <AccountStep onOver={() => setIsOver(true)} />
      )}
    </div>
  )
}

/** Creates the first admin and signs in. `onOver` is called when there is an admin already. */
function AccountStep({ onOver }: { onOver: () => void }) {
  const [params] = useSearchParams()
  const form = useForm({
    resolver: zodResolver(setupForm),
    defaultValues: { code: params.get('code') ?? '', email: '', password: '' },
  })
  const {
    register,
    formState: { errors },
  } = form
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('The account was not created'),
    send: async (body) => {
      try {
        await signedIn(await call(setup.create, { body }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) onOver()
        throw error
      }
    },
  })
  return (
    <>
      <PageTitle lead="Step 1 of 4: your account. It may change everything on this site.">
        Set up your site
      </PageTitle>
      <form
        noValidate
        aria-label="Your account"
        className="panel mt-6 flex flex-col gap-5 p-5 sm:p-7"
        onSubmit={onSubmit}
      >
        {!params.get('code') && (
          <Field
            label="Code"
            required
            help="The server has printed it when it started."
            error={errors.code?.message}
          >
            {(control) => (
              <input
                {...control}
                {...register('code')}
                autoComplete="off"
                spellCheck={false}
                className="input w-full font-mono"
              />
            )}
          </Field>
        )}
        <Field label="Email" required error={errors.email?.message}>
          {(control) => (
            <input
              {...control}
              {...register('email')}
              type="email"
              autoComplete="username"
              className="input w-full"
            />
          )}
        </Field>
        <PasswordField
          label="Password"
          help={PASSWORD_HELP}
          autoComplete="new-password"
          error={errors.password?.message}
          registration={register('password')}
        />
        <FormFailure failure={failure} />
        <SubmitButton wide isSending={isSending} pendingLabel="Creating...">
          Continue
        </SubmitButton>
      </form>
    </>
  )
}
