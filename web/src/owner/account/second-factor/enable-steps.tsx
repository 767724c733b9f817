import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EnableForm } from './enable-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

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
