import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { anyDatabase } from '../support/databases.ts'
import {
  type ResponseObject,
  type Schema,
  withOpenApiDocument,
} from '../support/openapi-document.ts'
import { withServer } from '../support/server.ts'
import { post, signIn } from '../support/visitors.ts'

const server = withServer(anyDatabase, 'demo')
const { document, operationOf, resolveRef } = withOpenApiDocument(server)

/** Converts a schema of the document into a Zod type. */
function toZodType(schema: Schema): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  )
  return z.fromJSONSchema(JSON.parse(whole) as Parameters<typeof z.fromJSONSchema>[0])
}

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
