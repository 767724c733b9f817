/** Type of the message that requests the number of open windows from the service worker. */
export const COUNT_WINDOWS = 'COUNT_WINDOWS'
