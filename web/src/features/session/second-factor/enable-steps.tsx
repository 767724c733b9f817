import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { EnableForm } from './enable-form.tsx'
import { useRefresh } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface EnableStepsProps {
  email: string
  secret: { secret: string; uri: string }
  onClose: () => void
}

/** Turning on two-step sign-in: the QR code with a first code, then the recovery codes, which are shown this once. */
export function EnableSteps({ email, secret, onClose }: EnableStepsProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const refresh = useRefresh()
  // Only now: the page would draw its other state in the place of this dialog.
  const close = () => {
    onClose()
    if (recoveryCodes) void refresh()
  }
  return (
    <Dialog isOpen onClose={close} title={recoveryCodes ? 'Save your recovery codes' : 'Turn on two-step sign-in'}>
      {recoveryCodes ? <RecoveryCodes email={email} codes={recoveryCodes} onDone={close} /> : <EnableForm secret={secret} onEnabled={setRecoveryCodes} onCancel={close} />}
    </Dialog>
  )
}
