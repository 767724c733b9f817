import { useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { SummaryLine } from './error-summary.tsx'
import { fieldId } from './text-field.tsx'

/** What the server says of a field; `type` is the code of its error. */
export interface FieldFault<Name extends string> {
  name: Name
  type: string
  message: string
}

interface AttemptOptions<Name extends string> {
  /** In the order of the page. */
  fieldNames: readonly Name[]
  setError: (name: Name, fault: { type: string; message: string }) => void
  faultsOf: (error: unknown) => FieldFault<Name>[]
}

/**
 * Sending a long form: one try at a time, what was wrong at the last one, and the way on after a
 * good one (D4, D9).
 */
export function useAttempt<Name extends string>({
  fieldNames,
  setError,
  faultsOf,
}: AttemptOptions<Name>) {
  const [summary, setSummary] = useState<{ lines: SummaryLine[]; attempt: number }>({
    lines: [],
    attempt: 0,
  })
  const [sent, setSent] = useState<{ goOn: () => void } | null>(null)
  const isBusy = useRef(false)

  // After the guard has heard that there is nothing left to lose.
  useEffect(() => sent?.goOn(), [sent])

  const show = (faults: { name: Name; message: string }[]) =>
    setSummary(({ attempt }) => ({
      lines: faults.map(({ name, message }) => ({ id: fieldId(name), message })),
      attempt: attempt + 1,
    }))

  /** Answers what the server said of fields: nothing, when it was sent. `send` answers the way on. */
  const attempt = async (send: () => Promise<() => void>): Promise<FieldFault<Name>[]> => {
    // Two presses of Enter reach this before the button is drawn disabled.
    if (isBusy.current) return []
    isBusy.current = true
    show([])
    try {
      const goOn = await send()
      setSent({ goOn })
      return []
    } catch (error) {
      const faults = faultsOf(error)
      for (const { name, type, message } of faults) setError(name, { type, message })
      show(faults)
      return faults
    } finally {
      isBusy.current = false
    }
  }

  /** What the form itself found wrong. */
  const refuse = (errors: FieldErrors<FieldValues>) =>
    show(
      fieldNames.flatMap((name) => {
        const message = errors[name]?.message
        return typeof message === 'string' && message ? [{ name, message }] : []
      }),
    )

  return { attempt, refuse, summary, isSent: sent !== null, forgive: () => show([]) }
}
