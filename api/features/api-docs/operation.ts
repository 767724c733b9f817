import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { CURSOR_HEADER, TOTAL_HEADER } from '#contract/directory.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import {
  type RateLimitKey,
  rateClasses,
  type RateClassName,
  rateClassOf,
  rateClassOfCall,
  type RateRule,
} from '../../http/rate-limit-classes.ts'
import type { ErrorResponses } from './error-responses.ts'
import { summaryOf, titleOf } from './operation-texts.ts'
import { type DocumentSchemas, type JsonSchema, parametersOf } from './schemas.ts'

const MEGABYTE = 1024 * 1024

const accessTexts: Record<Access, string> = {
  public: 'anybody',
  'signed-in': 'a signed-in user; what belongs to another is refused',
  paid: 'a user with a paid listing that is not yet created',
  admin: 'an admin',
}

const countedByTexts: Record<RateLimitKey, string> = {
  caller: 'for each user, or for each address that nobody has signed in from',
  ip: 'for each address',
  email: 'for each e-mail address',
  'email and ip': 'for each e-mail address from each address',
}

/**
 * Headers that the contract does not define: `idempotentEndpoints` accept an idempotency key, and
 * some lists return headers.
 */
const idempotentEndpoints = new Set<Endpoint>([
  contract.contactRequests.submit,
  contract.ownerListings.create,
])
const replyHeaders = new Map<Endpoint, Record<string, JsonSchema>>([
  [
    contract.directory.list,
    {
      [CURSOR_HEADER]: { description: 'From where the changes go on.', schema: { type: 'string' } },
    },
  ],
  [
    contract.directory.search,
    {
      [TOTAL_HEADER]: {
        description: 'How many were found before the list was cut.',
        schema: { type: 'integer' },
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
  noun: string,
  name: string,
  endpoint: Endpoint,
  { schemas, errors }: DocumentParts,
): JsonSchema {
  const title = `${capitalise(noun)}${capitalise(name)}`
  const rateClass = rateClassOf(endpoint)
  const dryRunClass = rateClassOfCall(endpoint, { dryRun: '1' })
  const hasDryRunLimit = dryRunClass !== rateClass
  return {
    operationId: `${noun}.${name}`,
    tags: [titleOf(noun)],
    summary: summaryOf(noun, name),
    description: `For: ${accessTexts[endpoint.access]}.\n\nAt most ${limitText(rateClass)}${hasDryRunLimit ? `; with \`dryRun=1\` ${limitText(dryRunClass)}` : ''}.`,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    'x-access': endpoint.access,
    'x-rate-limit': limit(rateClass),
    ...(hasDryRunLimit ? { 'x-rate-limit-dry-run': limit(dryRunClass) } : {}),
    ...unlessEmpty('parameters', [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...headerParameters(endpoint),
    ]),
    ...requestBody(endpoint, `${title}Body`, schemas),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: schemas.reply(endpoint.reply, `${title}Reply`) } },
        ...(replyHeaders.has(endpoint) ? { headers: replyHeaders.get(endpoint) } : {}),
      },
      ...errors.of(endpoint),
    },
  }
}

function limit(name: RateClassName): { class: RateClassName; rules: readonly RateRule[] } {
  return { class: name, rules: rateClasses[name].rules }
}

function limitText(name: RateClassName): string {
  return limit(name).rules.map(ruleText).join('; ')
}

function ruleText({ by, points, seconds, over }: RateRule): string {
  return `${points} calls in ${duration(seconds)} ${countedByTexts[by]}${over === 'delay' ? ', beyond which they are slowed down' : ''}`
}

function duration(seconds: number): string {
  const [unit, length] = (
    [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
    ] as const
  ).find(([, each]) => seconds % each === 0) ?? ['second', 1]
  const count = seconds / length
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}

function capitalise(word: string): string {
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
  if (!idempotentEndpoints.has(endpoint)) return []
  return [
    {
      name: IDEMPOTENCY_HEADER,
      in: 'header',
      required: false,
      schema: { type: 'string', format: 'uuid' },
      description:
        'Made by the caller: a call sent again under the same key is done once, and refused when its content differs.',
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
      description: `At most ${upload.maxBytes / MEGABYTE} MB. The part may have any name; there is one.`,
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
          content: { 'application/json': { schema: schemas.body(body, name) } },
        },
      }
    : {}
}
