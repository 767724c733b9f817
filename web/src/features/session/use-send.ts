import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '../../components/toast.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { failureMessage } from './failure-message.ts'

interface Sending<Values> {
  /** Throws as `call` does. */
  send: (values: Values) => Promise<void>
  /** Of the toast and of the lines above the button. */
  failureTitle: string
  /** When the server gives no message. */
  fallback: string
}

export interface Failure {
  title: string
  message: string
  error: unknown
}

/** Errors that say by their code which field they mean. */
const fieldOfCode: Record<string, string> = { email_taken: 'email', username_taken: 'username' }

/**
 * Sends a form once, however often it is submitted (D9). What the server says of a field lands on
 * that field, which takes the focus (D4); the whole stands above the button and in a toast (D6).
 */
export function useSend<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  { send, failureTitle, fallback }: Sending<Values>,
) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  // Two presses of Enter reach this before the button is drawn disabled.
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
    // The form of a dialog stands within a page that may have one of its own.
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
  const known = errors.filter(({ path }) => path in form.getValues())
  known.forEach(({ path, message }, index) =>
    form.setError(path as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
}
