import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { toast } from '../../../components/toast.tsx'
import { EnableForm } from './enable-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface EnableStepsProps {
  email: string
  secret: { secret: string; uri: string }
  onClose: () => void
  /** It is on, and the dialog is closed. */
  onEnabled: () => Promise<void>
}

/**
 * Turning on two-step sign-in: the QR code with a first code, then the recovery codes, which are
 * shown this once.
 */
export function EnableSteps({ email, secret, onClose, onEnabled }: EnableStepsProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const showCodes = (codes: readonly string[]) => {
    setRecoveryCodes(codes)
    toast({ title: 'Two-step sign-in is on' })
  }
  // Only now: the page would draw its other state in the place of this dialog.
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
