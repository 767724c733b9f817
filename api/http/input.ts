import { bodyParser } from '@koa/bodyparser'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ContractError, fieldErrors, invalidField } from '#contract/errors.ts'
import { hasControlCharacters } from '#contract/fields.ts'
import { fieldMessages } from '#contract/messages.ts'
import { MAX_JSON_BYTES } from '#contract/rules/limits.ts'
import type { AppContext, AppMiddleware } from './context.ts'
import { assertJsonLimits } from './json-limits.ts'

/** Throws `not_found` when a path parameter is not valid: no row can have such an id or slug. */
export function parseParams(endpoint: Endpoint, ctx: AppContext): unknown {
  if (!endpoint.params) return undefined
  const parsed = endpoint.params.safeParse(ctx.params)
  if (!parsed.success) throw new ContractError('not_found')
  return parsed.data
}

export function parseQuery(endpoint: Endpoint, query: NodeJS.Dict<string | string[]>): unknown {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw invalidField(name, fieldMessages.repeated(name))
    if (value && hasControlCharacters(value))
      throw invalidField(name, fieldMessages.forbiddenCharacters(name))
  }
  return endpoint.query ? parseInput(endpoint.query, query) : undefined
}

const parseJson = bodyParser({
  enableTypes: ['json'],
  jsonLimit: `${MAX_JSON_BYTES}b`,
  jsonStrict: true,
}) as AppMiddleware

/** Receives and parses the body of a call. Throws when the endpoint does not take such a body. */
export async function readBody(endpoint: Endpoint, ctx: AppContext): Promise<unknown> {
  if (!endpoint.body) {
    // An endpoint without a body rejects a body that is not JSON. Browsers send content-length 0
    // for an empty body.
    if (
      !endpoint.upload &&
      ctx.request.length !== 0 &&
      ctx.request.is('application/json') === false
    )
      throw new ContractError('unsupported_media_type')
    return undefined
  }
  if (!ctx.request.is('application/json')) throw new ContractError('unsupported_media_type')
  await ctx.state.receiveBody(async () => parseJson(ctx, () => Promise.resolve()))
  const { body } = ctx.request as { body?: unknown }
  assertJsonLimits(body)
  return parseInput(endpoint.body, body)
}

function parseInput(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new ContractError('invalid', { fields: fieldErrors(result.error) })
  return result.data
}
