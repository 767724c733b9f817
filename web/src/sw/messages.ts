/** Requests the number of open windows from the service worker; it replies on the message port. */
export const COUNT_WINDOWS = 'COUNT_WINDOWS'
