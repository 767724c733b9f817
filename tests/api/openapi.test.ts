import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/errors.ts'
import { readError } from '../contract/read-reply.ts'
import { anyDatabase } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { post, signIn } from '../support/visitors.ts'

interface Schema {
  [keyword: string]: unknown
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}
interface Media {
  schema: Schema
  examples?: Record<string, Schema>
}
interface ResponseObject {
  description: string
  content: Record<string, Media>
}
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, ResponseObject & Schema>
  'x-access': string
  'x-rate-limit': { class: string; rules: unknown[] }
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, ResponseObject>
    examples: Record<string, { value: { code: string; message: string } }>
    securitySchemes: Record<string, Schema>
  }
}

const endpoints = (Object.entries(contract) as [string, Record<string, Endpoint>][]).flatMap(
  ([noun, group]) =>
    Object.entries(group).map(([name, endpoint]) => ({ id: `${noun}.${name}`, endpoint })),
)

const server = withServer(anyDatabase, 'demo')
let document: Document
let operations: { path: string; method: string; operation: Operation }[]
beforeAll(async () => {
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})

function operationOf(endpoint: Endpoint): Operation {
  const operation =
    document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is not in the document`)
  return operation
}

/** Returns the target of a `$ref`, or the object itself if it is not a reference. */
function resolveRef<T extends object>(thing: T): T {
  const { $ref } = thing as { $ref?: string }
  if ($ref === undefined) return thing
  const found = $ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
  if (!found) throw new Error(`The target of ${$ref} is missing`)
  return found as T
}

/** Converts a schema of the document into a Zod type. */
function toZodType(schema: Schema): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  )
  return z.fromJSONSchema(JSON.parse(whole) as Parameters<typeof z.fromJSONSchema>[0])
}

function everyObject(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(everyObject)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

describe('the document', () => {
  test('has every endpoint of the contract and no others', () => {
    const documented = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
    )
    expect(documented.toSorted()).toEqual(
      endpoints
        .map(
          ({ id, endpoint }) =>
            `${id} ${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
        )
        .toSorted(),
    )
  })

  test('has the access, rate limit and response of every endpoint', () => {
    for (const { endpoint } of endpoints) {
      const operation = operationOf(endpoint)
      expect(operation['x-access']).toBe(endpoint.access)
      expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ session: [] }])
      expect(operation['x-rate-limit'].class).toBe(endpoint.limit)
      expect(operation.description).toContain('At most ')
      expect(
        operation.responses[endpoint.status ?? 200]?.content['application/json']?.schema,
      ).toBeDefined()
    }
  })

  test('has every error under its status, with code and message', () => {
    for (const { endpoint } of endpoints) {
      for (const code of [...endpoint.errors, 'rate_limited', 'internal', 'unavailable'] as const) {
        const { status, message } = errorCodes[code]
        const responseObject = resolveRef(
          operationOf(endpoint).responses[status] ??
            ({ $ref: `#/${endpoint.path} without ${status}` } as never),
        )
        expect(responseObject.description).toContain(`\`${code}\`: ${message}`)
        expect(
          resolveRef(responseObject.content['application/json']?.examples?.[code] ?? {}),
        ).toMatchObject({
          value: { message, code },
        })
      }
    }
    expect(operationOf(contract.csvImport.importContractors).description).toMatch(
      /At most 6 calls in one hour .*; with `dryRun=1` 30 calls/,
    )
    expect(Object.keys(operationOf(contract.directory.list).responses)).toEqual([
      '200',
      '400',
      '429',
      '500',
      '503',
    ])
  })

  test('has the parameters, JSON bodies and files of requests', () => {
    for (const { endpoint } of endpoints) {
      const { parameters = [], requestBody } = operationOf(endpoint)
      expect(
        parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name, required }) => [name, required]),
      ).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, true]))
      expect(parameters.some((parameter) => parameter.in === 'query')).toBe(
        endpoint.query !== undefined,
      )
      expect(Object.keys(requestBody?.content ?? {})).toEqual(
        endpoint.upload ? ['multipart/form-data'] : endpoint.body ? ['application/json'] : [],
      )
    }
    const { parameters } = operationOf(contract.adminContractors.search)
    expect(parameters).toEqual([
      {
        name: 'page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647, default: 1 },
      },
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      {
        name: 'q',
        in: 'query',
        required: false,
        schema: { type: 'string', maxLength: 120, default: '' },
      },
    ])
    const register = resolveRef(
      operationOf(contract.session.register).requestBody?.content['application/json']?.schema ?? {},
    ) as Schema
    expect(register.required).toEqual(['email', 'password'])
    expect(register.properties?.email).toEqual({ type: 'string', format: 'email', maxLength: 254 })
    expect(register.properties?.password).toEqual({ type: 'string', minLength: 6, maxLength: 128 })
    expect(
      operationOf(contract.contactRequests.submit).parameters?.map(({ name }) => name),
    ).toEqual(['idempotency-key'])
  })

  test('says that it is OpenAPI 3.1, and has unique names, resolvable references and known types', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Lintel API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string },
    })
    expect(Object.keys(document).toSorted()).toEqual([
      'components',
      'info',
      'openapi',
      'paths',
      'tags',
    ])
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = document.tags.map(({ name }) => name)
    expect(new Set(tags).size).toBe(tags.length)
    for (const {
      operation: { tags: used, summary, responses, parameters = [] },
    } of operations) {
      expect(tags).toEqual(expect.arrayContaining(used))
      expect(summary).toMatch(/^[A-Z].{5,}/)
      expect(Object.keys(responses).every((status) => /^[2345]\d\d$/.test(status))).toBe(true)
      for (const responseObject of Object.values(responses))
        expect(resolveRef(responseObject).description).toBeTruthy()
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size).toBe(names.length)
    }
    for (const part of Object.values(document.components))
      for (const name of Object.keys(part)) expect(name).toMatch(/^[\w.-]+$/)
    const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'apiKey']
    for (const found of everyObject(document)) {
      if (typeof found.$ref === 'string') expect(resolveRef(found)).toBeDefined()
      if (typeof found.type === 'string' || Array.isArray(found.type))
        expect(types).toEqual(expect.arrayContaining([found.type].flat()))
      expect(found).not.toHaveProperty('$schema')
      expect(found).not.toHaveProperty('$id')
      if (Array.isArray(found.required))
        expect(Object.keys((found as Schema).properties ?? {})).toEqual(
          expect.arrayContaining(found.required),
        )
    }
  })

  test('has the name of the session cookie', async () => {
    const name = document.components.securitySchemes.session?.name
    expect(await signIn(server, 'member@example.com')).toContain(`${String(name)}=`)
  })
})

describe('responses of the server match the document', () => {
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}${path}`, { headers })).json()
  const schemaOf = (endpoint: Endpoint) =>
    operationOf(endpoint).responses[endpoint.status ?? 200]?.content['application/json']?.schema ??
    {}

  test.each([
    ['/api/summary', contract.directory.summary],
    ['/api/search?location=tampa', contract.directory.search],
    ['/api/contractors/1', contract.directory.byId],
    ['/api/blog', contract.blog.list],
  ])('%s', async (path, endpoint) => {
    const reply: unknown = await read(path)
    expect(toZodType(schemaOf(endpoint)).safeParse(reply)).toMatchObject({ success: true })
    // The schema must reject a missing or an additional key.
    const [first] = [reply].flat() as Record<string, unknown>[]
    const [key] = Object.keys(first ?? {})
    const { [key ?? '']: _left, ...less } = first ?? {}
    const changed = (value: unknown) =>
      toZodType(schemaOf(endpoint)).safeParse(Array.isArray(reply) ? [value] : value).success
    expect([changed(first), changed(less), changed({ ...first, more: 1 })]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('the payments of the admin match their schema', async () => {
    const cookie = await signIn(server, 'admin@example.com')
    expect(
      toZodType(schemaOf(contract.adminRecords.payments)).safeParse(
        await read('/api/admin/payments', { cookie }),
      ),
    ).toMatchObject({ success: true })
  })

  test('an error matches its schema', async () => {
    const refused = await post(`${server.url}/api/login`, {
      email: 'nobody@example.com',
      password: 'not the password',
    })
    const responseObject = resolveRef(
      operationOf(contract.session.login).responses[refused.status] as ResponseObject,
    )
    expect(
      toZodType(responseObject.content['application/json']?.schema ?? {}).safeParse(
        await refused.json(),
      ),
    ).toMatchObject({ success: true })
  })
})

describe('serving the document', () => {
  test('the document is compressed and revalidated', async () => {
    const first = await fetch(`${server.url}/api/openapi.json`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect([
      first.headers.get('content-type'),
      first.headers.get('content-encoding'),
      first.headers.get('cache-control'),
    ]).toEqual(['application/json; charset=utf-8', 'br', 'no-cache'])
    expect(first.headers.get('set-cookie')).toBeNull()
    expect(await revalidate('/api/openapi.json', first.headers.get('etag') ?? '')).toBe(304)
  })

  test('the documentation page loads three immutable files of this site and has no inline script', async () => {
    const page = await fetch(`${server.url}/api/docs`)
    const html = await page.text()
    expect([page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    const files = [...html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(files).toHaveLength(3)
    for (const path of files) {
      const file = await fetch(`${server.url}${path}`)
      expect([path, file.status, file.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ])
      expect(file.headers.get('content-type')).toMatch(
        path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
      )
      expect((await file.text()).length).toBeGreaterThan(300)
    }
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  test('other files of the package and other paths are JSON errors', async () => {
    for (const path of [
      '/api/docs/',
      '/api/docs/swagger-ui.js',
      '/api/docs/5.35.0/package.json',
      '/api/docs/..%2f..%2fpackage.json',
      '/api/openapi.yaml',
    ]) {
      expect([path, await readError(await fetch(`${server.url}${path}`))]).toMatchObject([
        path,
        { status: 404, code: 'not_found' },
      ])
    }
    const put = await fetch(`${server.url}/api/docs`, { method: 'PUT' })
    expect([put.headers.get('allow'), await readError(put)]).toMatchObject([
      'GET, HEAD',
      { status: 405, code: 'method_not_allowed' },
    ])
  })
})

/** Returns the status of a request with this ETag. */
function revalidate(path: string, etag: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(
      `${server.url}${path}`,
      { headers: { 'accept-encoding': 'br', 'if-none-match': etag } },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
      .on('error', reject)
      .end()
  })
}
