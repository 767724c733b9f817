import type { Endpoint } from '#contract/endpoint.ts'
import { commonErrors, ContractError, type ErrorCode, errorCodes } from '#contract/errors.ts'
import { type JsonSchema, refTo } from './schemas.ts'

type CommonError = (typeof commonErrors)[number]

const isUnsafe = ({ method }: Endpoint) => method !== 'GET'
const takesBody = ({ body, upload }: Endpoint) => Boolean(body ?? upload)
const names = ({ params, body }: Endpoint) => Boolean(params ?? body)

/**
 * Which of the common errors an endpoint can answer with. A wrong method is an address of the
 * document used otherwise.
 */
const canHappen: Record<CommonError, (endpoint: Endpoint) => boolean> = {
  invalid: () => true,
  password_change_required: ({ access, allowsOneTimePassword }) =>
    access !== 'public' && !allowsOneTimePassword,
  cross_site: isUnsafe,
  not_found: names,
  method_not_allowed: () => false,
  request_timeout: takesBody,
  too_large: isUnsafe,
  unsupported_media_type: isUnsafe,
  rate_limited: () => true,
  internal: () => true,
  unavailable: () => true,
}

/** Statuses after which a call may be sent again, and that say when. */
const saysWhen = new Set([429, 503])

/** The error answers of the document: each set of codes that shares a status stands once. */
export class ErrorResponses {
  readonly #met = new Map<string, ErrorCode[]>()

  /** The errors of an endpoint by status, as references. */
  of(endpoint: Endpoint): Record<string, JsonSchema> {
    const codes = new Set<ErrorCode>([
      ...commonErrors.filter((code) => canHappen[code](endpoint)),
      ...endpoint.errors,
    ])
    // In the order of the closed list, so that the same set has the same name.
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

  /** For `components.responses`. */
  toJson(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#met].map(([name, codes]) => [name, responseOf(codes)]))
  }

  #nameOf(codes: ErrorCode[]): string {
    const name = codes.join('.')
    this.#met.set(name, codes)
    return name
  }
}

/** For `components.examples`: every error of the product with its own words. */
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
  const isLater = codes.some((code) => saysWhen.has(errorCodes[code].status))
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
    ...(isLater
      ? {
          headers: {
            'retry-after': {
              description: 'Seconds after which to try again.',
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
