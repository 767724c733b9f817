/**
 * Name of the Web Lock that lets one tab sync at a time, and of the channel that notifies the other
 * tabs.
 */
export const DIRECTORY_CHANNEL = 'lintel-directory'

/** Makes the other tabs read the stored directory again. */
export function notifyTabs(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(DIRECTORY_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}
