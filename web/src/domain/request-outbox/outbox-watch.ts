import { onReconnect } from '../../device/connection.ts'
import {
  flushOutbox,
  loadOutbox,
  onOutboxEvent,
  cancelScheduledFlush,
  notifyOutbox,
  useOutbox,
  waitingRequests,
} from './outbox.ts'

export type OutboxResult = 'sent' | 'quote-sent' | 'review-sent' | 'refused'

/**
 * Sends the request outbox now, on reconnecting and on returning to the app. After a request was
 * sent or rejected, calls `onResult` as soon as the page is visible. Returns a stop function.
 */
export function watchOutbox(onResult: (event: OutboxResult) => void): () => void {
  let unseen: OutboxResult | null = null
  const announce = () => {
    if (!unseen || document.visibilityState === 'hidden') return
    onResult(unseen)
    // Marks the result as seen in the other tabs too.
    void notifyOutbox('seen')
  }
  const send = () => void flushOutbox()
  const onReturn = () => {
    announce()
    if (document.visibilityState === 'visible') send()
  }
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', onReturn)
  const stopFunctions = [
    cancelScheduledFlush,
    onReconnect(send),
    onOutboxEvent((event) => {
      if (event === 'changed') return
      unseen = event === 'seen' ? null : event
      announce()
    }),
  ]
  void loadOutbox().then(() => {
    if ((waitingRequests(useOutbox.getState())?.length ?? 0) > 0) send()
  })
  return () => {
    window.removeEventListener('online', send)
    document.removeEventListener('visibilitychange', onReturn)
    stopFunctions.forEach((stop) => stop())
  }
}
