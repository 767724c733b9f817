/**
 * Name of the Web Lock that lets one tab sync at a time, and of the channel that notifies the other
 * tabs.
 */
export const DIRECTORY_CHANNEL = 'lintel-directory'
