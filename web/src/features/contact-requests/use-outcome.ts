import { useEffect, useState } from 'react'
import { onOutboxNews, useOutbox } from '../../offline/outbox.ts'

/**
 * What became of the form: the server has it, or the device keeps it, where only this tab lives
 * long enough perhaps.
 */
export type Outcome = { kind: 'sent' } | { kind: 'kept'; requestId: string; isMemoryOnly: boolean }

/**
 * The outcome to show in the place of the form; one that is kept becomes one that is sent, or goes
 * with its request.
 */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(
    () =>
      onOutboxNews((news) => {
        setOutcome((now) => {
          const { rows } = useOutbox.getState()
          if (now?.kind !== 'kept' || !rows) return now
          const row = rows.find(({ requestId }) => requestId === now.requestId)
          if (row) return row.problem ? null : now
          return news === 'sent' ? { kind: 'sent' } : null
        })
      }),
    [],
  )
  return { outcome, setOutcome }
}
