import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { enableSecondFactorBody } from '#contract/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { failureAs, useFormSubmit } from '../../../ui/form/use-submit.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import { CodeField } from '../../form/code-field.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
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
    toFailure: failureAs('Two-step sign-in is not on yet'),
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
        {/* The dialog begins here, because on a phone the field is below the screen. */}
        <li tabIndex={-1} className="outline-none">
          Scan this QR code with your authenticator app.
          <QrCode text={uri} label="QR code for your authenticator app" />
          <p className="mt-1">
            <a href={uri} className="link tap-target text-primary">
              Or open the app on this device
            </a>
          </p>
          <details>
            <summary className="link tap-target text-primary">
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
      <FormFailure failure={failure} />
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

/** Width of the white border that scanners need, in modules. */
const BORDER = 4

/**
 * A QR code. It is generated in the browser, so that its text is not sent to another server. It is
 * black on white in both themes, because scanners expect that.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => toSvgPath(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-3 size-52 rounded-field border border-base-300"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function toSvgPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: BORDER })
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { size, path: squares.join('') }
}
