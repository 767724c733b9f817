import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useConnection } from '../../device/connection.ts'
import { ApiError, failureMessage } from '../../lib/api-error.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'

interface SendOptions<Values> {
  /** Throws like `call`. */
  send: (values: Values) => Promise<void>
  /** The title of the toast and of the message above the button. */
  failureTitle: string
  /** The message to show when the server sends none. */
  fallback: string
}

interface SubmitFailure {
  title: string
  message: string
  error: unknown
}

/** Maps error codes to the field that they belong to. */
const fieldOfCode: Record<string, string> = { email_taken: 'email', username_taken: 'username' }

/**
 * Submits a form; further submits are ignored while one is being sent. Field errors from the server
 * are shown at their fields, and the first one gets the focus. The error message is also returned
 * as `failure` and shown in a toast.
 */
export function useFormSubmit<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  { send, failureTitle, fallback }: SendOptions<Values>,
) {
  const [failure, setFailure] = useState<SubmitFailure | null>(null)
  const [isSending, setSending] = useState(false)
  // A second Enter can arrive before the button is rendered as disabled.
  const isBusy = useRef(false)

  const run = async (values: Values) => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      const message = failureMessage(error, fallback)
      setFailure({ title: failureTitle, message, error })
      toast({ tone: 'error', title: failureTitle, description: message })
      showFieldErrors(form, error)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog may be nested in a form of the page, which must not submit.
    event.stopPropagation()
    void form.handleSubmit(run)()
  }
  return { onSubmit, failure, isSending }
}

function showFieldErrors<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return
  const field = error.fields.length === 0 ? fieldOfCode[error.code ?? ''] : undefined
  const errors = field ? [{ path: field, message: error.serverMessage ?? '' }] : error.fields
  const formErrors = errors.filter(({ path }) => path in form.getValues())
  formErrors.forEach(({ path, message }, index) =>
    form.setError(path as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
}

interface SubmitButtonProps {
  isSending: boolean
  pendingLabel: string
  variant?: ButtonVariant
  wide?: boolean
  children: string
}

/**
 * The submit button of account forms. These forms are never queued for later, so the button is
 * disabled while offline.
 */
export function SubmitButton({
  isSending,
  pendingLabel,
  variant = 'primary',
  wide,
  children,
}: SubmitButtonProps) {
  const isOffline = useConnection((state) => state.isOffline)
  return (
    <Button
      type="submit"
      variant={variant}
      disabled={isOffline}
      pending={isSending}
      pendingLabel={pendingLabel}
      {...(wide ? { wide, size: 'lg' as const } : {})}
    >
      {isOffline ? 'Needs a connection' : children}
    </Button>
  )
}

/**
 * Shows why a form failed, even after the toast has disappeared. `children` can be a link that
 * helps.
 */
export function FormFailure({
  failure,
  children,
}: {
  failure: SubmitFailure
  children?: ReactNode
}) {
  return (
    <FormAlert isInToast title={failure.title}>
      <p>{failure.message}</p>
      {children}
    </FormAlert>
  )
}
