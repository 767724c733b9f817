import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/errors.ts'
import { anyDatabase } from '../support/databases.ts'
import { type Schema, withOpenApiDocument } from '../support/openapi-document.ts'
import { withServer } from '../support/server.ts'
import { signIn } from '../support/visitors.ts'

const endpoints = (Object.entries(contract) as [string, Record<string, Endpoint>][]).flatMap(
  ([noun, group]) =>
    Object.entries(group).map(([name, endpoint]) => ({ id: `${noun}.${name}`, endpoint })),
)

const server = withServer(anyDatabase, 'demo')
const { document, operationOf, resolveRef } = withOpenApiDocument(server)
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

function everyObject(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(everyObject)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

describe('the document', () => {
  test('has every endpoint of the contract and no others', () => {
    const documented = operations().map(
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
        operation.responses[endpoint.status ?? 200]?.content[endpoint.text ?? 'application/json']
          ?.schema,
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
    const { parameters } = operationOf(contract.adminContractors.deleted)
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
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = document.tags.map(({ name }) => name)
    expect(new Set(tags).size).toBe(tags.length)
    for (const {
      operation: { tags: used, summary, responses, parameters = [] },
    } of operations()) {
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
