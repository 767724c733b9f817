import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { CURSOR_HEADER, TOTAL_HEADER } from '#contract/directory.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { PLACE_HEADER } from '#contract/searched-place.ts'
import {
  type RateLimitKey,
  rateClasses,
  type RateClassName,
  rateClassOfCall,
  type RateRule,
} from '../../http/rate-limit-classes.ts'
import type { ErrorResponses } from './error-responses.ts'
import { titleOf } from './group-titles.ts'
import { type DocumentSchemas, type JsonSchema, parametersOf } from './schemas.ts'

const MEGABYTE = 1024 * 1024

const accessTexts: Record<Access, string> = {
  public: 'everybody',
  'signed-in': 'a signed-in user; access to data of other users is rejected',
  paid: 'a user with a listing credit: a payment without a listing',
  admin: 'an admin',
}

const countedByTexts: Record<RateLimitKey, string> = {
  caller: 'for each user, or for each IP address when not signed in',
  ip: 'for each IP address',
  email: 'for each e-mail address',
  'email and ip': 'for each pair of e-mail address and IP address',
}

/** Response headers by endpoint. The endpoints of the contract do not list them. */
const replyHeaders = new Map<Endpoint, Record<string, JsonSchema>>([
  [
    contract.directory.list,
    {
      [CURSOR_HEADER]: {
        description: 'Cursor of this list: the first `since` for the changes.',
        schema: { type: 'string' },
      },
    },
  ],
  [
    contract.directory.search,
    {
      [TOTAL_HEADER]: {
        description: 'Number of matches before the result limit.',
        schema: { type: 'integer' },
      },
      [PLACE_HEADER]: {
        description:
          'With `radius` or `near`, the place that was searched, as percent-encoded JSON: `kind` (zip, city, county, state, position, military), `name`, `position`, `own` (number of own contractors, which come first) and `radius` in miles. `position` and `radius` are null if nothing was searched nearby. Missing if the location is no place.',
        schema: { type: 'string' },
      },
    },
  ],
])

export interface DocumentParts {
  schemas: DocumentSchemas
  errors: ErrorResponses
}

/** Returns one endpoint of the contract as an OpenAPI operation. */
export function operationOf(
  groupName: string,
  name: string,
  endpoint: Endpoint,
  { schemas, errors }: DocumentParts,
): JsonSchema {
  const title = `${capitalize(groupName)}${capitalize(name)}`
  const rateClass = endpoint.limit
  const dryRunClass = rateClassOfCall(endpoint, { dryRun: '1' })
  const hasDryRunLimit = dryRunClass !== rateClass
  return {
    operationId: `${groupName}.${name}`,
    tags: [titleOf(groupName)],
    summary: endpoint.summary,
    description: `For: ${accessTexts[endpoint.access]}.\n\nAt most ${limitText(rateClass)}${hasDryRunLimit ? `; with \`dryRun=1\` ${limitText(dryRunClass)}` : ''}.`,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    'x-access': endpoint.access,
    'x-rate-limit': rateLimitOf(rateClass),
    ...(hasDryRunLimit ? { 'x-rate-limit-dry-run': rateLimitOf(dryRunClass) } : {}),
    ...unlessEmpty('parameters', [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...headerParameters(endpoint),
    ]),
    ...requestBody(endpoint, `${title}Body`, schemas),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: {
          [endpoint.text ?? 'application/json']: {
            schema: schemas.registerReply(endpoint.reply, `${title}Reply`),
          },
        },
        ...(replyHeaders.has(endpoint) ? { headers: replyHeaders.get(endpoint) } : {}),
      },
      ...errors.referencesFor(endpoint),
    },
  }
}

/** Returns the rules of a class without what only the server needs to know. */
function rateLimitOf(name: RateClassName): {
  class: RateClassName
  rules: Omit<RateRule, 'counted'>[]
} {
  const rules: readonly RateRule[] = rateClasses[name].rules
  return {
    class: name,
    rules: rules.map(({ by, points, seconds, over }) => ({
      by,
      points,
      seconds,
      ...(over ? { over } : {}),
    })),
  }
}

function limitText(name: RateClassName): string {
  return rateLimitOf(name).rules.map(ruleText).join('; ')
}

function ruleText({ by, points, seconds, over }: Omit<RateRule, 'counted'>): string {
  return `${points} calls in ${formatDuration(seconds)} ${countedByTexts[by]}${over === 'delay' ? ' (further calls are delayed)' : ''}`
}

function formatDuration(seconds: number): string {
  const [unit, unitSeconds] = (
    [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
    ] as const
  ).find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const count = seconds / unitSeconds
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function unlessEmpty(key: string, values: unknown[]): JsonSchema {
  return values.length > 0 ? { [key]: values } : {}
}

function pathParameters({ params }: Endpoint): JsonSchema[] {
  return params
    ? parametersOf(params).map(({ name, schema }) => ({ name, in: 'path', required: true, schema }))
    : []
}

function queryParameters({ query }: Endpoint): JsonSchema[] {
  return query
    ? parametersOf(query).map(({ name, schema, isRequired }) => ({
        name,
        in: 'query',
        required: isRequired,
        schema,
      }))
    : []
}

function headerParameters(endpoint: Endpoint): JsonSchema[] {
  if (!endpoint.idempotent) return []
  return [
    {
      name: IDEMPOTENCY_HEADER,
      in: 'header',
      required: false,
      schema: { type: 'string', format: 'uuid' },
      description:
        'A UUID made by the client. A repeated call with the same key and content has no second effect; other content fails with `key_reused`.',
    },
  ]
}

function requestBody(
  { body, upload }: Endpoint,
  name: string,
  schemas: DocumentSchemas,
): JsonSchema {
  if (upload) {
    const file = {
      type: 'string',
      format: 'binary',
      description: `At most ${upload.maxBytes / MEGABYTE} MB. Send exactly one part; it may have any name.`,
    }
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file }, required: ['file'] },
          },
        },
      },
    }
  }
  return body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemas.registerRequestBody(body, name) } },
        },
      }
    : {}
}
