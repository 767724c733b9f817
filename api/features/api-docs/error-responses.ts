import type { Endpoint } from '#contract/endpoint.ts'
import { commonErrors, ContractError, type ErrorCode, errorCodes } from '#contract/errors.ts'
import { type JsonSchema, refTo } from './schemas.ts'

type CommonError = (typeof commonErrors)[number]

const isUnsafe = ({ method }: Endpoint) => method !== 'GET'
const hasBody = ({ body, upload }: Endpoint) => Boolean(body ?? upload)
const hasParamsOrBody = ({ params, body }: Endpoint) => Boolean(params ?? body)

/**
 * For each common error, a function that returns whether an endpoint can return this error. No
 * endpoint returns `method_not_allowed`: the server sends it for a method without an endpoint.
 */
const canHappen: Record<CommonError, (endpoint: Endpoint) => boolean> = {
  invalid: () => true,
  password_change_required: ({ access, allowsOneTimePassword }) =>
    access !== 'public' && !allowsOneTimePassword,
  cross_site: isUnsafe,
  not_found: hasParamsOrBody,
  method_not_allowed: () => false,
  request_timeout: hasBody,
  too_large: isUnsafe,
  unsupported_media_type: isUnsafe,
  rate_limited: () => true,
  internal: () => true,
  unavailable: () => true,
  insufficient_storage: ({ upload }) => upload !== undefined,
}

/** Statuses whose responses can have a `retry-after` header. */
const statusesWithRetryAfter = new Set([429, 503])

/**
 * Collects the error responses of the document. Endpoints that can return the same codes for a
 * status share one response.
 */
export class ErrorResponses {
  readonly #codesByName = new Map<string, ErrorCode[]>()

  /** Returns references to the error responses of an endpoint, by status. */
  referencesFor(endpoint: Endpoint): Record<string, JsonSchema> {
    const codes = new Set<ErrorCode>([
      ...commonErrors.filter((code) => canHappen[code](endpoint)),
      ...endpoint.errors,
    ])
    // The codes are sorted as in `errorCodes`, so that the same set always gets the same name.
    const ordered = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => codes.has(code))
    const byStatus = new Map<number, ErrorCode[]>()
    for (const code of ordered)
      byStatus.set(errorCodes[code].status, [
        ...(byStatus.get(errorCodes[code].status) ?? []),
        code,
      ])
    return Object.fromEntries(
      [...byStatus].map(([status, group]) => [
        status,
        { $ref: `#/components/responses/${this.#nameOf(group)}` },
      ]),
    )
  }

  /** Returns the content of `components.responses`. */
  toJson(): Record<string, JsonSchema> {
    return Object.fromEntries(
      [...this.#codesByName].map(([name, codes]) => [name, responseOf(codes)]),
    )
  }

  #nameOf(codes: ErrorCode[]): string {
    const name = codes.join('.')
    this.#codesByName.set(name, codes)
    return name
  }
}

/** Returns the content of `components.examples`: every error code with its default message. */
export function errorExamples(): Record<string, JsonSchema> {
  return Object.fromEntries(
    (Object.keys(errorCodes) as ErrorCode[]).map((code) => [
      code,
      { summary: code, value: new ContractError(code).toBody() },
    ]),
  )
}

function responseOf(codes: ErrorCode[]): JsonSchema {
  const schema = {
    allOf: [
      refTo('Error'),
      { type: 'object', properties: { code: { type: 'string', enum: codes } }, required: ['code'] },
    ],
  }
  const hasRetryAfter = codes.some((code) => statusesWithRetryAfter.has(errorCodes[code].status))
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
    ...(hasRetryAfter
      ? {
          headers: {
            'retry-after': {
              description: 'Seconds to wait before trying again.',
              schema: { type: 'integer' },
            },
          },
        }
      : {}),
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  }
}
