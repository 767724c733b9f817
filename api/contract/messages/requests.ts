/** Errors of a request as a whole, not of its fields. */
export const requestMessages = {
  unreadable: 'The request could not be read',
  compressed: 'The request could not be unpacked',
  tooDeep: (levels: number) => `The request is nested deeper than ${levels} levels`,
  forbiddenKey: (key: string) => `The request has a key that is not allowed: ${key}`,
  tooManyEntries: (entries: number) =>
    `The request has more than ${entries} keys and array elements`,
  invalidKey: 'key must be a UUID',
  invalidIdempotencyKey: 'Idempotency-Key must be a UUID',
}
