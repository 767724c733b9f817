import { useEffect, useRef, useState } from 'react'
import { slugify } from '#contract/rules/slug.ts'
import { formatRecoveryCode } from '#contract/second-factor.ts'
import { useSite } from '../../../lib/site.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EnableForm } from './enable-form.tsx'

interface EnableStepsProps {
  email: string
  secret: { secret: string; uri: string }
  onClose: () => void
  /** Called after two-step sign-in was turned on and the dialog was closed. */
  onEnabled: () => Promise<void>
}

/**
 * Turns on two-step sign-in: first the QR code and a field for the app's code, then the recovery
 * codes, which are shown only once.
 */
export function EnableSteps({ email, secret, onClose, onEnabled }: EnableStepsProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const showCodes = (codes: readonly string[]) => {
    setRecoveryCodes(codes)
    toast({ title: 'Two-step sign-in is on' })
  }
  // `onEnabled` makes the page replace this dialog, so it is not called before the dialog is
  // closed.
  const close = () => {
    onClose()
    if (recoveryCodes) void onEnabled()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={recoveryCodes ? 'Save your recovery codes' : 'Turn on two-step sign-in'}
    >
      {recoveryCodes ? (
        <RecoveryCodes email={email} codes={recoveryCodes} onDone={close} />
      ) : (
        <EnableForm secret={secret} onEnabled={showCodes} onCancel={close} />
      )}
    </Dialog>
  )
}

interface RecoveryCodesProps {
  email: string
  codes: readonly string[]
  onDone: () => void
}

/** Shows the recovery codes, with buttons to copy or download them. */
function RecoveryCodes({ email, codes, onDone }: RecoveryCodesProps) {
  const { name } = useSite()
  const lines = codes.map(formatRecoveryCode)
  const text = `Recovery codes of ${email} for ${name}\nEach works once, in place of a code from the authenticator app.\n\n${lines.join('\n')}\n`
  const intro = useRef<HTMLParagraphElement>(null)
  // The previous form had the focus and is no longer rendered, so the text receives the focus.
  useEffect(() => intro.current?.focus(), [])
  return (
    <div className="flex flex-col gap-5">
      <p ref={intro} tabIndex={-1} className="outline-none">
        <strong>Two-step sign-in is on.</strong> If you lose your phone, each of these codes signs
        you in once. They are not shown again: keep them where you keep your passwords.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-box border border-base-300 bg-base-200 p-4 font-mono tabular-nums sm:grid-cols-2"
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={lines.join('\n')} label="Copy Codes" />
        <LinkButton
          variant="outline"
          icon="download"
          download={`${slugify(name)}-recovery-codes.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </LinkButton>
      </div>
      <div className="flex justify-end">
        <Button onClick={onDone}>I Have Saved Them</Button>
      </div>
    </div>
  )
}
