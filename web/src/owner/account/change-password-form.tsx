import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { changePasswordForm } from '#contract/session.ts'
import { changePassword } from '../../domain/session/calls.ts'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { NewPasswordFields, PasswordField } from '../form/password-fields.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

const empty = { currentPassword: '', password: '', confirmPassword: '' }

interface ChangePasswordFormProps {
  email: string
  currentLabel?: string
  /** Called after the password was changed. */
  onChanged?: () => Promise<unknown>
}

/** Changes the password, which signs out all other devices. */
export function ChangePasswordForm({
  email,
  currentLabel = 'Current password',
  onChanged,
}: ChangePasswordFormProps) {
  const form = useForm({ resolver: zodResolver(changePasswordForm), defaultValues: empty })
  const {
    register,
    control,
    reset,
    formState: { errors },
  } = form
  const typed = useWatch({ control, name: 'password' })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('The password was not changed'),
    send: async ({ currentPassword, password }) => {
      await changePassword(currentPassword, password)
      await onChanged?.()
      reset(empty)
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' })
    },
  })
  return (
    <form
      noValidate
      aria-label="Change password"
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
    >
      {/* Shows password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={currentLabel}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        registration={register('currentPassword')}
      />
      <NewPasswordFields
        label="New password"
        typed={typed}
        password={{ registration: register('password'), error: errors.password?.message }}
        confirmPassword={{
          registration: register('confirmPassword'),
          error: errors.confirmPassword?.message,
        }}
      />
      <FormFailure failure={failure} />
      <div>
        <SubmitButton isSending={isSending} pendingLabel="Saving...">
          Change Password
        </SubmitButton>
      </div>
    </form>
  )
}
