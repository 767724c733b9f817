import { useConnection } from './connection.ts'
import { flushOutbox, loadOutbox, onOutboxNews, stopOutbox, tell, useOutbox } from './outbox.ts'

/**
 * Sends what waits now, when there is a connection again, and on coming back to the app (K2).
 * `onNews` hears of what was sent or refused, once there is somebody to see it. Answers how to
 * stop.
 */
export function watchOutbox(onNews: (news: 'sent' | 'refused') => void): () => void {
  let unseen: 'sent' | 'refused' | null = null
  const announce = () => {
    if (!unseen || document.visibilityState === 'hidden') return
    onNews(unseen)
    // Also in the other tabs.
    void tell('seen')
  }
  const send = () => void flushOutbox()
  const onReturn = () => {
    announce()
    if (document.visibilityState === 'visible') send()
  }
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', onReturn)
  const stops = [
    stopOutbox,
    useConnection.subscribe((now, before) => {
      if (before.isOffline && !now.isOffline) send()
    }),
    onOutboxNews((news) => {
      if (news === 'changed') return
      unseen = news === 'seen' ? null : news
      announce()
    }),
  ]
  void loadOutbox().then(() => {
    if ((useOutbox.getState().rows?.length ?? 0) > 0) send()
  })
  return () => {
    window.removeEventListener('online', send)
    document.removeEventListener('visibilitychange', onReturn)
    stops.forEach((stop) => stop())
  }
}
