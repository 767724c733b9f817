import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { disableSecondFactorBody, RECOVERY_CODE_COUNT } from '#contract/second-factor.ts'
import { useConnection } from '../../../device/connection.ts'
import { failureMessage } from '../../../lib/api-error.ts'
import { formatShortDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureAs, useFormSubmit } from '../../../ui/form/use-submit.ts'
import { Skeleton } from '../../../ui/loading.tsx'
import { FormFailure } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CodeField } from '../../form/code-field.tsx'
import { PasswordField } from '../../form/password-fields.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { EnableSteps } from './enable-steps.tsx'
import { disableSecondFactor, startSetup, statusQuery, useRefetchSecondFactor } from './queries.ts'

interface Status {
  enabledAt: string | null
  recoveryCodesLeft: number
}

/** The status of two-step sign-in for an admin, with a button to turn it on or off. */
export function TwoStepSignIn({ email }: { email: string }) {
  const query = useQuery(statusQuery())
  const refresh = useRefetchSecondFactor()
  const container = useRef<HTMLDivElement>(null)
  // The button that opened the dialog is no longer rendered, so the new content receives the focus.
  const refreshAndFocus = async () => {
    await refresh()
    container.current?.focus()
  }
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <QueryView query={query} heading="h3" loading={<Skeleton className="h-24 w-full" />}>
        {(status) =>
          status.enabledAt === null ? (
            <Off email={email} onChanged={refreshAndFocus} />
          ) : (
            <On email={email} status={status} onChanged={refreshAndFocus} />
          )
        }
      </QueryView>
    </div>
  )
}

interface StateProps {
  email: string
  /** Called after two-step sign-in was turned on or off. */
  onChanged: () => Promise<void>
}

function Off({ email, onChanged }: StateProps) {
  const isOffline = useConnection((state) => state.isOffline)
  const {
    mutate,
    data: secret,
    isPending,
    reset,
  } = useMutation({
    mutationFn: startSetup,
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Two-step sign-in was not started',
        description: failureMessage(error, 'An error occurred. Please try again.'),
      }),
  })
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        <Badge icon="shield-off">Off</Badge>
      </p>
      <p>
        You need an authenticator app on your phone, such as the one built into its password
        manager.
      </p>
      <Button
        disabled={isOffline}
        pending={isPending}
        pendingLabel="Starting..."
        onClick={() => mutate()}
      >
        {isOffline ? 'Needs a connection' : 'Turn On'}
      </Button>
      {secret && (
        <EnableSteps email={email} secret={secret} onClose={reset} onEnabled={onChanged} />
      )}
    </div>
  )
}

function On({
  email,
  status: { enabledAt, recoveryCodesLeft },
  onChanged,
}: StateProps & { status: Status }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const isOffline = useConnection((state) => state.isOffline)
  const close = () => setDialogOpen(false)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="success" icon="shield-check">
          On
        </Badge>{' '}
        <span className="text-muted">{`since ${formatShortDate(enabledAt)}`}</span>
      </p>
      <p>
        <span>{recoveryCodesLeft}</span> of <span>{RECOVERY_CODE_COUNT}</span> recovery codes left.
        <span>
          {recoveryCodesLeft <= 2 && ' Turn two-step sign-in off and on again to get new ones.'}
        </span>
      </p>
      <Button variant="outline" disabled={isOffline} onClick={() => setDialogOpen(true)}>
        {isOffline ? 'Needs a connection' : 'Turn Off'}
      </Button>
      <Dialog isOpen={isDialogOpen} onClose={close} title="Turn off two-step sign-in?">
        <DisableForm email={email} onClose={close} onDisabled={onChanged} />
      </Dialog>
    </div>
  )
}

/** Turns off two-step sign-in. The user must enter the password and a code. */
function DisableForm({
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
    toFailure: failureAs('Two-step sign-in is still on'),
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
      <FormFailure failure={failure} />
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
