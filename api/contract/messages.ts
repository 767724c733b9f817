/**
 * The sentences of refusals and results that the server and the mocks send, grouped by noun. The
 * default sentence of an error code is in `errors.ts`, the sentences of a schema are in the schema,
 * and those of a rule in `rules/` are in the rule. Each group is an export of its own, so that a
 * page of the web app loads only the groups that it uses.
 */

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** Requests of any kind. */
export const requestMessages = {
  unreadable: 'The request could not be read',
  compressed: 'The request could not be unpacked',
  tooDeep: (levels: number) => `The request is nested deeper than ${levels} levels`,
  forbiddenKey: (key: string) => `The request has a key that is not allowed: ${key}`,
  tooManyKeys: (keys: number) => `The request has more than ${keys} keys`,
  repeated: (name: string) => `${name} must be given once`,
  forbiddenCharacters: (label: string) => `${label} contains characters that are not allowed`,
  invalidIdempotencyKey: 'Idempotency-Key must be a UUID',
}

/** Uploads of one file. */
export const uploadMessages = {
  unreadable: 'The upload could not be read',
  noFile: 'Please select a file',
  severalFiles: 'Please select one file',
  tooLarge: (maxBytes: number) => `The file is larger than ${megabytes(maxBytes)} MB`,
}

export const accountMessages = {
  wrongPassword: 'Password is not correct',
  wrongCurrentPassword: 'Current password is not correct',
  commonPassword:
    'This password is too common: it is among the first that attackers try. Please choose another one.',
  sameAsOneTimePassword: 'Please choose a password other than the one-time password',
  incompleteResetLink: 'This link is not complete',
  invalidResetLink: 'This link is no longer valid. Please ask for a new one.',
  onlyAdmin: 'You are the only administrator. Make somebody else an administrator first.',
}

export const secondFactorMessages = {
  wrongCode: 'This code is not correct or was already used. Please try the next one.',
  alreadyEnabled: 'Two-step sign-in is already on',
  setupNotStarted: 'Please start again: there is no new QR code to confirm',
  notEnabled: 'Two-step sign-in is not on',
}

export const categoryMessages = {
  unknown: 'Please select a category',
  importIsSaving: 'An import is saving its contractors. Please try again in a moment.',
}

export const contractorMessages = {
  unknownOwner: 'Owner must be a user',
}

export const pictureMessages = {
  wrongType: 'Please choose a JPEG, PNG or WebP picture',
  damaged: 'This picture is damaged and cannot be read',
  tooManyPixels: (megapixels: number) => `This picture has more than ${megapixels} megapixels`,
  invalidUrl: 'Please enter a valid image URL',
  tooMany: (photos: number) => `A listing can have at most ${photos} photos`,
}

export const postMessages = {
  invalidDate: 'Please enter a valid date',
  scheduledInPast: 'Schedule date must be in the future',
  tooShort: (label: string, characters: number) =>
    `${label} must be at least ${characters} characters`,
  slugOfDeletedPost: 'A deleted post still has this slug',
  formerSlugOfPost: 'This slug still leads to another post',
}

export const paymentMessages = {
  maintenance: 'Payment service is in maintenance mode. Your listing will still be activated.',
  notUsable: 'This payment cannot be used here',
  unknown: 'Payment not found',
  ofAnotherAccount: 'This payment belongs to another account',
  refunded: 'This payment was refunded',
  disputed: 'This payment is disputed',
  pending: 'This payment has not been completed',
  notAccepted: 'This payment was not accepted',
  earlierSucceeded: 'Your earlier payment went through. Reload the page to go on.',
  earlierProcessing: 'Your earlier payment is still being processed. Please try again in a moment.',
  invalidSignature: 'The signature is not valid',
}

export const emailServiceMessages = {
  notConfigured: 'Email service is not configured',
  sent: 'Test email sent successfully! Please check your inbox.',
  verified: 'SMTP connection verified successfully!',
  notSent: 'The mail could not be sent',
  timedOut: (seconds: number) => `The mail server did not answer within ${seconds} seconds`,
}

export const aiWritingMessages = {
  notConfigured: 'AI generation is not configured',
  timedOut: 'The AI service did not answer in time',
  unreadable: 'The AI service answered in a form that could not be read',
  budgetUsed: (period: 'today' | 'this month') => `The AI budget of ${period} is used up`,
  busy: 'Another text is being written for you. Please wait for it or cancel it.',
}

/** Refused CSV files, and the reasons why a row is skipped. */
export const importMessages = {
  notCsv: 'Please upload a CSV file.',
  empty: 'The file is empty.',
  tooLarge: (maxBytes: number) => `${uploadMessages.tooLarge(maxBytes)}.`,
  tooManyRows: (rows: number) => `The file has more than ${rows.toLocaleString('en-US')} rows.`,
  containsNul:
    'The file contains NUL bytes, so it is not a CSV text: save it as "CSV UTF-8" and try again.',
  otherEncoding:
    'The file is neither UTF-8 nor Windows-1252 text: save it as "CSV UTF-8" and try again.',
  otherFormat: (format: string) =>
    `The file is ${format}, not a CSV text: save it as "CSV UTF-8" and try again.`,
  openQuote: (line: number) =>
    `A quotation mark opened in the row at line ${line} is never closed.`,
  rowTooLong: (line: number, maxBytes: number) =>
    `The row at line ${line} is longer than ${maxBytes / 1024} kB: perhaps a quotation mark is never closed.`,
  tooManyCells: (cells: number, columns: number) =>
    `The row has ${cells} cells under ${columns} columns: a comma inside a cell needs quotes around it`,
  sameNameAsRow: (row: number) => `Same name as row ${row}`,
  /** `place` is "Tampa, FL", or '' if it is not known. */
  alreadyListed: ({ id, name, place }: { id: number; name: string; place: string }) =>
    `Already listed as "${name}"${place ? ` in ${place}` : ''} (id ${id})`,
  /** The name was taken while the file was imported. */
  nameTakenMeanwhile: 'Already listed',
  skippedRow: ({ row, name, reason }: { row: number; name: string; reason: string | null }) =>
    `Row ${row} (${name || 'no name'}): ${reason ?? ''}`,
  omittedRows: (rows: number) => `${rows} more skipped rows did not fit here: see the file itself`,
  done: (imported: number, skipped: number) =>
    `Imported ${imported} contractors. Skipped ${skipped} records.`,
  nothingToRollBack: 'This import has nothing to roll back',
}
