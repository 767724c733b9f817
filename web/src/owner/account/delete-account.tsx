import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { useConnection } from '../../device/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

/** A button that opens the dialog for deleting the account. Navigates to `/` after the deletion. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const isOffline = useConnection((state) => state.isOffline)
  const navigate = useNavigate()
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="outline"
        className="text-error"
        disabled={isOffline}
        onClick={() => setOpen(true)}
      >
        {isOffline ? 'Needs a connection' : 'Delete Account'}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Delete account?">
        <DeleteAccountForm
          email={user.email}
          listingCredits={user.listingCredits}
          onCancel={close}
          onDeleted={() => navigate('/')}
        />
      </Dialog>
    </>
  )
}
