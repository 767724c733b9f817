/** The name of the lock and of the channel: one tab syncs and tells the others (O7, Q14). */
export const DIRECTORY_CHANNEL = 'lintel-directory'
