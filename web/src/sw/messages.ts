/** Type of the message that requests the number of open windows from the service worker. */
export const COUNT_WINDOWS = 'COUNT_WINDOWS'
/** Type of the message at every start, upon which the worker stores files that it could not get. */
export const STORE_MISSING_FILES = 'STORE_MISSING_FILES'
