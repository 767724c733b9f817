import * as z from 'zod/mini'
import { defaultMessages } from './messages.ts'

/** Every error code of the API with its status and default message. No other codes exist. */
export const errorCodes = {
  invalid: { status: 400, message: 'Please check the highlighted fields' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  wrong_credentials: { status: 401, message: defaultMessages.wrongCredentials },
  second_factor_required: {
    status: 401,
    message: 'Please enter the code from your authenticator app',
  },
  one_time_password_expired: {
    status: 401,
    message: 'This one-time password has expired. Please ask for a new one.',
  },
  payment_required: { status: 402, message: 'Payment required' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  password_change_required: {
    status: 403,
    message: 'Please replace your one-time password with one of your own first',
  },
  email_not_confirmed: { status: 403, message: 'Please confirm your email address first' },
  cross_site: { status: 403, message: 'This request came from another site' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive. Please try again.',
  },
  conflict: { status: 409, message: 'This conflicts with what is already there' },
  name_taken: { status: 409, message: defaultMessages.nameTaken },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  username_taken: { status: 409, message: 'This username is already taken' },
  credit_returned: {
    status: 409,
    message:
      'The credit of this listing was returned to its owner, so it cannot be listed again. The owner can create another listing with it.',
  },
  slug_taken: { status: 409, message: defaultMessages.slugTaken },
  key_reused: {
    status: 409,
    message: 'This was already sent with different content. Reload the page to send it again.',
  },
  already_signed_in: { status: 409, message: 'Already signed in' },
  import_running: { status: 409, message: 'Another import is running' },
  import_cancelled: { status: 409, message: 'The import was cancelled' },
  gone: { status: 410, message: 'No longer listed' },
  too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'Unsupported content type' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  internal: { status: 500, message: 'Something went wrong' },
  upstream_failed: { status: 502, message: 'The outside service did not answer as expected' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  not_configured: { status: 503, message: 'This service is not configured' },
  insufficient_storage: {
    status: 507,
    message: 'The server has too little space left for files. Please try again later.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** Codes that endpoints may return without listing them in `errors`. */
export const commonErrors = [
  'invalid',
  'password_change_required',
  'cross_site',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
  'insufficient_storage',
] as const satisfies readonly ErrorCode[]

export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/** Body of every error response. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.array(fieldErrorSchema)),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/**
 * An error of the API. Server features and mocks throw it, and an error handler converts it to the
 * response.
 */
export class ContractError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[] | undefined
  /** Seconds after which the client may try again. */
  readonly retryAfterS: number | undefined
  /** Writable, because a web framework may set it on errors it catches. */
  status: number

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: FieldError[]; retryAfterS?: number } = {},
  ) {
    super(options.message ?? options.fields?.[0]?.message ?? errorCodes[code].message)
    this.name = 'ContractError'
    this.code = code
    this.fields = options.fields
    this.retryAfterS = options.retryAfterS
    this.status = errorCodes[code].status
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields ? { errors: this.fields } : {}),
    }
  }
}

/** Returns the error `invalid` for one field. */
export function invalidField(path: string, message: string): ContractError {
  return new ContractError('invalid', { fields: [{ path, message }] })
}

/** Returns one field error per issue, in schema order, with paths joined by dots. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        message: defaultMessages.unknownKey,
      }))
    // An empty path means that the body itself has the wrong type. The validator's message for it
    // would be unclear.
    const isBody = issue.path.length === 0 && issue.code === 'invalid_type'
    return [
      {
        path: issue.path.join('.'),
        message: isBody ? 'The request must be a JSON object' : issue.message,
      },
    ]
  })
}
