import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { enableSecondFactorBody } from '#contract/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../form/code-field.tsx'
import { FormFailure } from '../../form/form-failure.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useFormSubmit } from '../../form/use-form-submit.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { enableSecondFactor } from './queries.ts'

interface EnableFormProps {
  secret: { secret: string; uri: string }
  onEnabled: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Shows the secret as a QR code and as text, and turns on two-step sign-in with the first code. */
export function EnableForm({ secret: { secret, uri }, onEnabled, onCancel }: EnableFormProps) {
  const form = useForm({
    resolver: zodResolver(enableSecondFactorBody),
    defaultValues: { code: '' },
  })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    failureTitle: 'Two-step sign-in is not on yet',
    fallback: 'An error occurred. Please try again.',
    send: async ({ code }) => onEnabled((await enableSecondFactor(code)).recoveryCodes),
  })
  return (
    <form
      noValidate
      aria-label="Turn on two-step sign-in"
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
    >
      <ol className="flex list-decimal flex-col gap-5 pl-5 marker:font-semibold">
        <li>
          Scan this QR code with your authenticator app.
          <QrCode text={uri} label="QR code for your authenticator app" />
          <p className="mt-1">
            <a href={uri} className="link inline-flex min-h-11 items-center text-primary">
              Or open the app on this device
            </a>
          </p>
          <details>
            <summary className="link inline-flex min-h-11 items-center text-primary">
              No camera? Type the key instead
            </summary>
            <div className="mt-1 flex flex-wrap items-center gap-3">
              <code className="rounded-field bg-base-300/40 px-3 py-2 tracking-wider break-all">
                {secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <CopyButton text={secret} label="Copy Key" />
            </div>
          </details>
        </li>
        <li>
          Enter the code that the app then shows.
          <div className="mt-2">
            <CodeField
              isAppOnly
              error={form.formState.errors.code?.message}
              registration={form.register('code')}
            />
          </div>
        </li>
      </ol>
      <p className="text-sm text-muted">Your other devices are signed out.</p>
      {failure && <FormFailure failure={failure} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton isSending={isSending} pendingLabel="Turning on...">
          Turn On
        </SubmitButton>
      </div>
    </form>
  )
}
