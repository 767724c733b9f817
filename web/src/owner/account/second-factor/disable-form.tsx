import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { disableSecondFactorBody } from '#contract/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CodeField } from '../../form/code-field.tsx'
import { FormFailure } from '../../form/form-failure.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useFormSubmit } from '../../form/use-form-submit.ts'
import { disableSecondFactor } from './queries.ts'

/** Turns off two-step sign-in. The user must enter the password and a code. */
export function DisableForm({
  email,
  onClose,
  onDisabled,
}: {
  email: string
  onClose: () => void
  onDisabled: () => Promise<void>
}) {
  const form = useForm({
    resolver: zodResolver(disableSecondFactorBody),
    defaultValues: { password: '', code: '' },
  })
  const {
    register,
    formState: { errors },
  } = form
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    failureTitle: 'Two-step sign-in is still on',
    fallback: 'An error occurred. Please try again.',
    send: async (values) => {
      await disableSecondFactor(values)
      onClose()
      await onDisabled()
      toast({ title: 'Two-step sign-in is off' })
    },
  })
  return (
    <form
      noValidate
      aria-label="Turn off two-step sign-in"
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
    >
      <p>From then on your password alone signs you in. Your recovery codes stop working.</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        error={errors.password?.message}
        autoComplete="current-password"
        registration={register('password')}
      />
      <CodeField error={errors.code?.message} registration={register('code')} />
      {failure && <FormFailure failure={failure} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Keep It On
        </Button>
        <SubmitButton variant="danger" isSending={isSending} pendingLabel="Turning off...">
          Turn Off
        </SubmitButton>
      </div>
    </form>
  )
}
