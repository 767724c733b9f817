import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { deleteAccountBody } from '#contract/session.ts'
import { useConnection } from '../../device/connection.ts'
import { deleteAccount } from '../../domain/session/calls.ts'
import { signedOut } from '../../domain/session/current-user.ts'
import { runSignOut } from '../../domain/session/use-logout.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { PasswordField } from '../form/password-fields.tsx'
import { SubmitButton } from '../form/submit-button.tsx'

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

interface DeleteAccountFormProps {
  email: string
  /** Number of credits. They are lost with the account. */
  listingCredits: number
  onCancel: () => void
  /** Called after the account and its data on this device are deleted. Must navigate away. */
  onDeleted: () => void | Promise<void>
}

const reviewOptions = [
  { value: 'delete', label: 'Delete them' },
  { value: 'keep', label: 'Keep them as “Former member”' },
]

/** Deletes the account after the user has entered the password. */
function DeleteAccountForm({ email, listingCredits, onCancel, onDeleted }: DeleteAccountFormProps) {
  const { reviews: hasReviews } = useSite().features
  const form = useForm({
    resolver: zodResolver(deleteAccountBody),
    defaultValues: { password: '', reviews: 'delete' },
  })
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('The account was not deleted'),
    send: async (values) => {
      await deleteAccount(values)
      await runSignOut(async () => {
        await signedOut()
        toast({ title: 'Account deleted' })
        await onDeleted()
      })
    },
  })
  return (
    <form
      noValidate
      aria-label="Delete account"
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
    >
      <p>
        The account <span className="font-semibold break-words">{email}</span> will be permanently
        deleted, with the requests for quotes that you received. Its listings stay in the directory
        without an owner, its claims end, and payments are kept without your name.
      </p>
      {listingCredits > 0 && (
        <p className="font-semibold text-error">
          {listingCredits === 1
            ? 'You have 1 paid listing that is not set up yet. It is lost with the account.'
            : `You have ${listingCredits} paid listings that are not set up yet. They are lost with the account.`}
        </p>
      )}
      {hasReviews && (
        <SelectField
          label="Your reviews"
          placeholder="Choose"
          options={reviewOptions}
          field={form.register('reviews')}
          error={form.formState.errors.reviews?.message}
        />
      )}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        error={form.formState.errors.password?.message}
        autoComplete="current-password"
        registration={form.register('password')}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          Keep Account
        </Button>
        <SubmitButton variant="danger" isSending={isSending} pendingLabel="Deleting...">
          Delete Account
        </SubmitButton>
      </div>
    </form>
  )
}
