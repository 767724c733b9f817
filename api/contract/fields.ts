import { z } from 'zod'
import { normaliseWebUrl } from './rules/links.ts'

/** Largest value of a PostgreSQL `integer`. */
export const MAX_INT = 2_147_483_647

// NUL and control characters other than tab and newline never belong in a text (IN1).
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const clean = (value: string) => value.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** Trimmed NFC text of at most `max` characters without control characters. */
export const text = (max: number, label = 'Text') =>
  z.string(`${label} is required`).transform(clean).pipe(
    z.string().max(max, `${label} must be at most ${max} characters`).refine((v) => !CONTROL.test(v), `${label} contains characters that are not allowed`),
  )

/** The same, and not empty; `message` is shown when it is. */
export const requiredText = (max: number, message: string, label = 'Text') =>
  z.string(message).transform(clean).pipe(
    z.string().min(1, message).max(max, `${label} must be at most ${max} characters`)
      .refine((v) => !CONTROL.test(v), `${label} contains characters that are not allowed`),
  )

/** Optional text; an empty one is null. */
export const optionalText = (max: number, label = 'Text') =>
  z.union([z.null(), text(max, label)]).optional().transform((v) => (v === undefined ? undefined : v || null))

/** One e-mail address, trimmed and lower-cased (A5). */
export const email = (message = 'Please enter a valid email address') =>
  z.string(message).transform((v) => v.trim().toLowerCase()).pipe(z.email(message).max(254, message))

/** Free text with 7 to 15 digits and at most 32 characters (F15). */
export const phone = (message = 'Phone number is required') =>
  requiredText(32, message, 'Phone number').pipe(
    z.string().refine((v) => v.replace(/\D/g, '').length >= 7, 'Please enter a valid phone number'),
  )

/** An http or https address; https:// is put in front when no scheme is given, '' becomes null (F14, IN4). */
export const webUrl = (message = 'Please enter a valid website URL') =>
  z.union([z.null(), z.string(message)]).optional().transform((value, context) => {
    if (value === undefined) return undefined
    if (value === null || value.trim() === '') return null
    const url = normaliseWebUrl(value)
    if (url) return url
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

export const idParams = z.object({
  // A path that is no number names no row: the server answers 404, not 400 (F26).
  id: z.string().regex(/^\d{1,10}$/).transform(Number).pipe(z.number().int().min(1).max(MAX_INT)),
})

/** `page` and `limit` of the admin lists: pages from 1, 1 to 100 a page (I2). */
export const pageQuery = (defaultLimit: number) => z.object({
  page: z.coerce.number('page must be a number').int('page must be a whole number').min(1, 'page must be at least 1').max(MAX_INT).default(1),
  limit: z.coerce.number('limit must be a number').int('limit must be a whole number').min(1, 'limit must be at least 1').max(100, 'limit must be at most 100').default(defaultLimit),
  q: z.string().max(120, 'q must be at most 120 characters').default(''),
})

export const paginationSchema = z.object({
  page: z.number().int(), limit: z.number().int(), totalCount: z.number().int(), totalPages: z.number().int(),
})
export type Pagination = z.infer<typeof paginationSchema>

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), pagination: paginationSchema })

export const success = z.object({ success: z.literal(true) })

/** An ISO time on the wire, or null. */
export const isoTime = z.iso.datetime({ offset: true })
