/** Name of the lock and of the channel: one tab syncs and notifies the others. */
export const DIRECTORY_CHANNEL = 'lintel-directory'
