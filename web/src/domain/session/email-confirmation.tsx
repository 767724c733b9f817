import type { User } from '#contract/entities.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { confirmEmail, sendEmailCode } from './calls.ts'
import { CodeForm } from './code-form.tsx'
import { signedIn } from './current-user.ts'

/** Whether the address of the user is confirmed, and the form that confirms it. */
export function EmailConfirmation({ user }: { user: User }) {
  if (user.emailConfirmed)
    return (
      <p className="flex items-center gap-1.5 text-sm text-success">
        <Icon name="circle-check" size={18} />
        Confirmed
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        Not confirmed. Send a code to your address and enter it here.
      </p>
      <CodeForm
        label="Confirm your email address"
        address={user.email}
        send={sendEmailCode}
        confirm={async (code) => {
          await signedIn(await confirmEmail(code))
          toast({ title: 'Email address confirmed' })
        }}
      />
    </div>
  )
}
