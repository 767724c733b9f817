import { useEffect, useState } from 'react'
import { onOutboxEvent, useOutbox } from './outbox.ts'

/** Result of the form: sent, or stored on the device (possibly in this tab only). */
export type FormOutcome =
  | { kind: 'sent' }
  | { kind: 'kept'; requestId: string; isMemoryOnly: boolean }

/**
 * Returns the outcome to show instead of the form. It changes to "sent" when the stored request is
 * sent, and becomes null when that request is rejected, changed or deleted.
 */
export function useOutcome() {
  const [outcome, setOutcome] = useState<FormOutcome | null>(null)
  useEffect(
    () =>
      onOutboxEvent((event) => {
        setOutcome((current) => {
          const { rows } = useOutbox.getState()
          if (current?.kind !== 'kept' || !rows) return current
          const row = rows.find(({ requestId }) => requestId === current.requestId)
          if (row) return row.problem ? null : current
          return event === 'sent' ? { kind: 'sent' } : null
        })
      }),
    [],
  )
  return { outcome, setOutcome }
}
