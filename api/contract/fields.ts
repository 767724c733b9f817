import * as z from 'zod/mini'
import { fieldMessages } from './messages.ts'
import { idPattern, parseId } from './rules/id.ts'
import { removeInvisible } from './rules/invisible.ts'
import { MAX_INT, MAX_SEARCH_LENGTH } from './rules/limits.ts'
import { normalizeWebUrl } from './rules/links.ts'
import { hoursText } from './rules/opening-hours.ts'
import { plainPhone, readPhone } from './rules/phone.ts'
import { type StateCode, stateCode } from './rules/place.ts'
import { incompletePositionError, type PositionInput } from './rules/position.ts'

export { MAX_INT }

// Text may contain no control characters except tab, line feed and carriage return.
// oxlint-disable-next-line no-control-regex -- finds control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

export const hasControlCharacters = (value: string) => CONTROL.test(value)

/** Returns the text without the characters that `hasControlCharacters` finds. */
export const removeControlCharacters = (value: string) => value.split(CONTROL).join('')

/**
 * Normalizes text for storage: converts it to NFC with LF newlines, trims it and removes invisible
 * characters.
 */
const normalizedText = (message: string) =>
  z.pipe(
    z.string(message),
    z.transform((value: string) =>
      removeInvisible(value).normalize('NFC').replace(/\r\n?/g, '\n').trim(),
    ),
  )

/** Normalized text of at most `max` characters without control characters. */
export const text = (max: number, label = 'Text') =>
  z.pipe(
    normalizedText(`${label} must be a text`),
    z.string().check(
      z.maxLength(max, `${label} must be at most ${max} characters`),
      z.refine((value) => !hasControlCharacters(value), fieldMessages.forbiddenCharacters(label)),
    ),
  )

/** Like `text`, but with at least `min` characters. `message` is the error for a shorter text. */
export const requiredText = (max: number, message: string, label = 'Text', min = 1) =>
  z.pipe(
    normalizedText(message),
    z.string().check(
      z.minLength(min, message),
      z.maxLength(max, `${label} must be at most ${max} characters`),
      z.refine((value) => !hasControlCharacters(value), fieldMessages.forbiddenCharacters(label)),
    ),
  )

/** A password of `min` to 128 characters. The text is not changed. */
export const passwordText = (min: number, message: string) =>
  z
    .string(message)
    .check(z.minLength(min, message), z.maxLength(128, 'Password must be at most 128 characters'))

/** Optional text: empty text becomes null, absent text stays absent. */
export const optionalText = (max: number, label = 'Text') =>
  z.optional(
    z.pipe(
      z.nullable(text(max, label)),
      z.transform((value: string | null) => value || null),
    ),
  )

/** An e-mail address, trimmed and in lower case. */
export const email = (message = 'Please enter a valid email address') =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((value: string) => value.trim().toLowerCase()),
    ),
    z.email(message).check(z.maxLength(254, message)),
  )

/** Free text with at least 7 digits and at most 32 characters. `message` is the error for ''. */
export const phone = (message?: string) =>
  z.pipe(phoneText(message), z.string().check(z.refine(hasSevenDigits, invalidPhone)))

const invalidPhone = 'Please enter a valid phone number'
const hasSevenDigits = (value: string) => value.replace(/\D/g, '').length >= 7
const phoneText = (message = 'Phone number is required') =>
  requiredText(32, message, 'Phone number')

/**
 * The phone number of a business, which visitors call. `message` is the error for ''. A number of
 * seven digits is accepted, although it can only be shown.
 */
export const businessPhone = (message?: string) =>
  z.pipe(
    z.pipe(phoneText(message), z.transform(plainPhone)),
    z.string().check(({ value, issues }) => {
      const { first, isLocal } = readPhone(value)
      if (first || isLocal) return
      const message = hasSevenDigits(value)
        ? 'Phone number must have 10 digits, or begin with + and the country code'
        : invalidPhone
      issues.push({ code: 'custom', message, input: value })
    }),
  )

/**
 * Opening hours. JSON and Python dictionaries become a text, if they are understood; '' becomes
 * null.
 */
export const openingHours = () =>
  z.optional(
    z.pipe(
      z.nullable(text(1000, 'Opening hours')),
      z.transform((value: string | null) => (value ? (hoursText(value) ?? value) : null)),
    ),
  )

/** Makes a schema optional and nullable. Forms send '' for blank fields, so '' becomes null. */
export const blankToNull = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(preprocess((value) => (value === '' ? null : value), z.nullable(schema)))

const coordinate = (limit: number, label: string) => {
  const message = `${label} must be between -${limit} and ${limit}`
  return blankToNull(z.coerce.number(message).check(z.gte(-limit, message), z.lte(limit, message)))
}

/** The fields of a given position. */
export const coordinates = {
  latitude: coordinate(90, 'Latitude'),
  longitude: coordinate(180, 'Longitude'),
}

/** Check of a form: both coordinates, or none. */
export function hasCompletePosition({ value, issues }: z.core.ParsePayload<PositionInput>): void {
  const error = incompletePositionError(value)
  if (error)
    issues.push({ code: 'custom', path: [error.path], message: error.message, input: value })
}

/** An http or https URL. Adds https:// when the scheme is missing; '' becomes null. */
export const webUrl = (message = 'Please enter a valid website URL') =>
  z.optional(
    z.pipe(
      z.nullable(z.string(message)),
      z.transform((value: string | null, context) => {
        if (value === null || value.trim() === '') return null
        const url = normalizeWebUrl(value)
        if (url) return url
        context.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }),
    ),
  )

/** URL of a picture on the web, or path of an uploaded one. */
export const pictureUrl = (message: string = fieldMessages.invalidPictureUrl) => {
  const url = webUrl(message)
  return z.optional(
    z.pipe(
      z.nullable(z.string(message)),
      z.transform((value: string | null, context) => {
        if (value !== null && /^\/uploads\/[\w-]+\.webp$/.test(value)) return value
        const parsed = url.safeParse(value)
        if (parsed.success) return parsed.data ?? null
        context.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }),
    ),
  )
}

/** An integer from `min` to `max`, as text or number. All its errors have the same message. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message))

export const idParams = z.object({
  // The server responds with 404, not 400, to parameters that fail: no row has such an id.
  id: z.pipe(
    z.pipe(
      z.string().check(z.regex(idPattern)),
      z.transform((text: string) => parseId(text) ?? Number.NaN),
    ),
    z.int(),
  ),
})

/**
 * Fields of the public forms for `isSuspectedSpam`: the honeypot, and the time that the form was
 * open, in milliseconds.
 */
export const spamCheckFields = {
  company_url: z.optional(
    z.string('company_url must be a text').check(z.maxLength(2048, 'company_url is too long')),
  ),
  filledInMs: z.optional(
    wholeNumber(0, Number.MAX_SAFE_INTEGER, 'filledInMs must be a number of milliseconds'),
  ),
}

/** Query of the admin lists: `page` starts at 1, `limit` is 1 to 100, `q` is the text to find. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    page: z._default(wholeNumber(1, MAX_INT, 'page must be a whole number from 1'), 1),
    limit: z._default(
      wholeNumber(1, 100, 'limit must be a whole number from 1 to 100'),
      defaultLimit,
    ),
    q: z._default(
      z
        .string(fieldMessages.repeated('q'))
        .check(z.maxLength(MAX_SEARCH_LENGTH, `q must be at most ${MAX_SEARCH_LENGTH} characters`)),
      '',
    ),
  })

export const paginationSchema = z.object({
  page: z.int(),
  limit: z.int(),
  totalCount: z.int(),
  totalPages: z.int(),
})
export type Pagination = z.infer<typeof paginationSchema>

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), pagination: paginationSchema })

export const successSchema = z.object({ success: z.literal(true) })

/** ISO time in replies. */
export const isoTime = z.iso.datetime({ offset: true })

/** ISO time in requests, with an error message that names the field. */
export const isoTimeInput = (label: string) =>
  z.iso.datetime({ offset: true, error: `${label} must be an ISO date with a time zone` })

/** Applies `transform` before `schema`, and keeps the input type of `schema`. */
export function preprocess<T extends z.ZodMiniType>(
  transform: (value: unknown) => unknown,
  schema: T,
) {
  return z.pipe(z.transform(transform), schema) as unknown as z.ZodMiniType<z.output<T>, z.input<T>>
}

/** Returns the code of the state that a text of a query names. Any other text is an error. */
export function parseState(value: string, context: z.core.ParsePayload): StateCode {
  const code = stateCode(value)
  if (code) return code
  const message = 'state must be a state of the US'
  context.issues.push({ code: 'custom', message, input: value })
  return z.NEVER
}
