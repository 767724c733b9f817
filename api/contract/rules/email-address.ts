const oneAddress = /^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+$/

/**
 * Returns whether a text is exactly one email address, without characters that could inject headers
 * into a mail.
 */
export function isOneAddress(text: string): boolean {
  return oneAddress.test(text)
}
