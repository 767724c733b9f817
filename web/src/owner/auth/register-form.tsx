import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { MIN_USERNAME_LENGTH } from '#contract/rules/limits.ts'
import { registerForm } from '#contract/session.ts'
import { register as createAccount } from '../../domain/session/calls.ts'
import { signedIn } from '../../domain/session/current-user.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { displayName } from '../../domain/session/user-name.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Field } from '../../ui/form/field.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { NewPasswordFields } from '../form/password-fields.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

type Fields = z.input<typeof registerForm>
type Values = z.output<typeof registerForm>

interface AuthFormProps {
  /** The email address, shared with the Login tab. */
  email: string
  onEmail: (email: string) => void
}

/** Creates an account and signs in. `confirmPassword` is not sent. */
export function RegisterForm({ email, onEmail }: AuthFormProps) {
  const client = useQueryClient()
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(registerForm),
    defaultValues: { email, username: '', password: '', confirmPassword: '' },
  })
  const {
    register,
    control,
    formState: { errors },
  } = form
  const typed = useWatch({ control, name: 'password' })
  // Must be registered before the passwords, because the first registered field that is invalid
  // gets the focus. The render functions of `Field` below run too late for that.
  const emailInput = register('email', {
    onChange: ({ target }: { target: HTMLInputElement }) => onEmail(target.value),
  })
  const usernameInput = register('username')
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Registration failed', 'Unable to create account'),
    send: async (values) => {
      const user = await createAccount(values).catch(async (error: unknown) => {
        // The user has already signed in, in another tab. The page redirects when the user is
        // loaded.
        if (error instanceof ApiError && error.code === 'already_signed_in')
          await client.refetchQueries(userQuery())
        throw error
      })
      await signedIn(user)
      toast({ title: 'Registration successful', description: `Welcome, ${displayName(user)}!` })
    },
  })
  return (
    <form noValidate aria-label="Register" className="flex flex-col gap-5" onSubmit={onSubmit}>
      <Field label="Email" required error={errors.email?.message}>
        {(field) => (
          <input
            {...field}
            {...emailInput}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="input w-full"
          />
        )}
      </Field>
      <Field
        label="Username"
        optional
        help={`At least ${MIN_USERNAME_LENGTH} characters.`}
        error={errors.username?.message}
      >
        {(field) => (
          <input
            {...field}
            {...usernameInput}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="input w-full"
          />
        )}
      </Field>
      <NewPasswordFields
        typed={typed}
        password={{ registration: register('password'), error: errors.password?.message }}
        confirmPassword={{
          registration: register('confirmPassword'),
          error: errors.confirmPassword?.message,
        }}
      />
      <FormFailure failure={failure} />
      <SubmitButton wide isSending={isSending} pendingLabel="Creating account...">
        Create Account
      </SubmitButton>
    </form>
  )
}
