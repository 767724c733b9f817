import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type * as z from 'zod/mini'
import { defaultMessages } from '#contract/messages.ts'
import { secondFactorCodeForm } from '#contract/second-factor.ts'
import { loginForm } from '#contract/session.ts'
import { logIn } from '../../domain/session/calls.ts'
import { signedIn } from '../../domain/session/current-user.ts'
import { displayName } from '../../domain/session/user-name.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { Icon } from '../../ui/icon.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { CodeField } from '../form/code-field.tsx'
import { PasswordField } from '../form/password-fields.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

interface AuthFormProps {
  /** The email address, shared with the Register tab. */
  email: string
  onEmail: (email: string) => void
}

type Credentials = z.output<typeof loginForm>

async function signIn(body: Credentials & { code?: string }): Promise<void> {
  const user = await logIn(body)
  await signedIn(user)
  toast({ title: 'Login successful', description: `Welcome back, ${displayName(user)}!` })
}

/**
 * Signs in. An account with a second factor needs a second step. The page navigates away once the
 * user is signed in.
 */
export function LoginForm({ email, onEmail }: AuthFormProps) {
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  if (credentials === null)
    return <PasswordStep email={email} onEmail={onEmail} onCodeNeeded={setCredentials} />
  return (
    <CodeForm
      email={credentials.email}
      onCode={(code) => signIn({ ...credentials, code })}
      onBack={() => setCredentials(null)}
    />
  )
}

function PasswordStep({
  email,
  onEmail,
  onCodeNeeded,
}: AuthFormProps & { onCodeNeeded: (credentials: Credentials) => void }) {
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { email, password: '' } })
  const {
    register,
    formState: { errors },
  } = form
  // Must be registered before the password, because the first registered field that is invalid
  // gets the focus. The render function of `Field` below runs too late for that.
  const emailInput = register('email', {
    onChange: ({ target }: { target: HTMLInputElement }) => onEmail(target.value),
  })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Login failed', defaultMessages.wrongCredentials),
    send: (values) =>
      signIn(values).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
        onCodeNeeded(values)
      }),
  })
  return (
    <form noValidate aria-label="Login" className="flex flex-col gap-5" onSubmit={onSubmit}>
      <Field label="Email" required error={errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...emailInput}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="input w-full"
          />
        )}
      </Field>
      <PasswordField
        label="Password"
        error={errors.password?.message}
        autoComplete="current-password"
        registration={register('password')}
      />
      <p className="-my-3">
        <Link to="/forgot-password" className="link tap-target text-primary">
          Forgot your password?
        </Link>
      </p>
      <FormFailure failure={failure} />
      <SubmitButton wide isSending={isSending} pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
    </form>
  )
}

interface CodeFormProps {
  email: string
  /** Signs in with the code. Throws like `call`. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
function CodeForm({ email, onCode, onBack }: CodeFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The fields of the first step are no longer rendered, so the heading receives the focus for
  // screen readers.
  useEffect(() => heading.current?.focus(), [])
  const form = useForm({ resolver: zodResolver(secondFactorCodeForm), defaultValues: { code: '' } })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Login failed'),
    send: ({ code }) => onCode(code),
  })
  return (
    <form noValidate aria-label="Code" className="flex flex-col gap-5" onSubmit={onSubmit}>
      <div className="flex items-start gap-3">
        <Icon name="shield-check" size={24} className="mt-0.5 shrink-0 text-primary" />
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
      <FormFailure failure={failure} />
      <SubmitButton wide isSending={isSending} pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
