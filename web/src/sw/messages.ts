/**
 * Asks the worker how many windows of the app it serves; the answer comes through the message's
 * port.
 */
export const COUNT_WINDOWS = 'COUNT_WINDOWS'
