import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Access, Group } from '#contract/endpoint.ts'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { idParams } from '#contract/fields.ts'
import { mockGroup, type Resolvers } from '../../mocks/mock-group.ts'

const things = {
  list: {
    method: 'GET',
    path: '/api/things',
    access: 'public',
    limit: 'read',
    summary: 'An endpoint of the tests',
    query: z.object({ page: z._default(z.coerce.number('page must be a number'), 1) }),
    reply: z.array(z.number()),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/api/things/:id',
    access: 'public',
    limit: 'read',
    summary: 'An endpoint of the tests',
    params: idParams,
    body: z.object({ name: z.string('Name is required') }),
    reply: z.object({ id: z.number(), name: z.string() }),
    status: 201,
    errors: ['name_taken'],
  },
  upload: {
    method: 'POST',
    path: '/api/things',
    access: 'public',
    limit: 'read',
    summary: 'An endpoint of the tests',
    upload: { maxBytes: 1000 },
    reply: z.object({ size: z.number() }),
    errors: [],
  },
} as const satisfies Group

const resolvers: Resolvers<typeof things> = {
  list: ({ query, headers }) => {
    headers.set('x-total-count', '7')
    return [query.page]
  },
  create: ({ params, body }) => ({ id: params.id, name: body.name, secret: 'never sent' }),
  upload: async ({ receiveFile }) => ({ size: (await receiveFile()).size }),
}

const member: User = {
  id: 1,
  username: null,
  email: 'member@example.com',
  isAdmin: false,
  isContractor: false,
  hasActiveSubscription: false,
  listingCredits: 0,
  emailConfirmed: true,
}

interface MockCall {
  path?: string
  id?: string
  user?: User | null
  init?: RequestInit
}

async function callMock(
  name: keyof typeof things,
  { path = '/api/things', id = '5', user = null, init = {} }: MockCall = {},
  changed: Partial<Resolvers<typeof things>> = {},
) {
  const route = mockGroup(things, { ...resolvers, ...changed }).find(
    ({ endpoint }) => endpoint === things[name],
  )
  if (!route) throw new Error(`No mock for ${name}`)
  const response = await route.handle({
    request: new Request(`http://localhost${path}`, { method: things[name].method, ...init }),
    segments: { id },
    user,
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as unknown,
  }
}

const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

describe('a group of mocks', () => {
  it('parses the query and responds with the headers of the resolver', async () => {
    const { status, body, headers } = await callMock('list', { path: '/api/things?page=3' })
    expect([status, body, headers.get('x-total-count')]).toEqual([200, [3], '7'])
  })

  it('rejects a repeated query parameter and names it in the error', async () => {
    const { status, body } = await callMock('list', { path: '/api/things?page=3&page=4' })
    expect([status, body]).toEqual([
      400,
      {
        message: 'page must be given once',
        code: 'invalid',
        errors: [{ path: 'page', message: 'page must be given once' }],
      },
    ])
  })

  it('responds with the status of the endpoint and removes keys that are not in the contract', async () => {
    const { status, body } = await callMock('create', {
      init: json({ name: 'Saw', isAdmin: true }),
    })
    expect([status, body]).toEqual([201, { id: 5, name: 'Saw' }])
  })

  it('responds with 404 to a segment that is not an id', async () => {
    expect((await callMock('create', { id: 'abc', init: json({ name: 'Saw' }) })).status).toBe(404)
  })

  it('reports the invalid fields of a body', async () => {
    const { status, body } = await callMock('create', { init: json({}) })
    expect([status, body]).toEqual([
      400,
      {
        message: 'Name is required',
        code: 'invalid',
        errors: [{ path: 'name', message: 'Name is required' }],
      },
    ])
  })

  it('accepts only valid JSON', async () => {
    expect((await callMock('create', { init: { body: 'name=Saw' } })).status).toBe(415)
    expect((await callMock('create', { init: { ...json({}), body: '{' } })).status).toBe(400)
  })

  it('passes the uploaded file to the resolver, whatever its field name', async () => {
    const body = new FormData()
    body.append('sheet', new File(['abc'], 'a.csv'))
    expect((await callMock('upload', { init: { body } })).body).toEqual({ size: 3 })
    expect((await callMock('upload', { init: { body: new FormData() } })).status).toBe(400)
    expect((await callMock('upload', { init: json({}) })).status).toBe(415)
  })

  it.each<[Access, User | null, number]>([
    ['signed-in', null, 401],
    ['signed-in', member, 200],
    ['paid', null, 401],
    ['paid', member, 402],
    ['paid', { ...member, listingCredits: 1 }, 200],
    ['admin', null, 401],
    ['admin', member, 403],
    ['admin', { ...member, isAdmin: true }, 200],
  ])('checks the access: %s', async (access, user, status) => {
    const group = {
      look: {
        method: 'GET',
        path: '/api/look',
        access,
        limit: 'read',
        summary: 'An endpoint of the tests',
        reply: z.literal('seen'),
        errors: ['unauthenticated', 'payment_required', 'forbidden'],
      },
    } as const satisfies Group
    const [route] = mockGroup(group, { look: () => 'seen' as const })
    const response = await route?.handle({
      request: new Request('http://localhost/api/look'),
      segments: {},
      user,
    })
    expect(response?.status).toBe(status)
  })

  it('responds with the errors of the contract and throws for any other error', async () => {
    const failing = (code: 'name_taken' | 'gone') =>
      callMock(
        'create',
        { init: json({ name: 'Saw' }) },
        {
          create: () => {
            throw new ContractError(code)
          },
        },
      )
    expect((await failing('name_taken')).status).toBe(409)
    await expect(failing('gone')).rejects.toThrow('does not list')
  })

  it('throws if a reply breaks the contract', async () => {
    await expect(callMock('list', {}, { list: () => [Number.NaN] })).rejects.toThrow(
      'broke its contract',
    )
  })

  it('compiles only with all resolvers, correct reply types and known fields', () => {
    const incomplete = { list: resolvers.list, create: resolvers.create }
    // @ts-expect-error missing resolver
    expect(() => mockGroup(things, incomplete)).not.toThrow()
    // @ts-expect-error wrong reply type
    expect(() => mockGroup(things, { ...resolvers, list: () => ['one'] })).not.toThrow()
    const misreading = () =>
      mockGroup(things, {
        ...resolvers,
        // @ts-expect-error unknown field of the body
        create: ({ params, body }) => ({ id: params.id, name: body.title }),
      })
    expect(misreading).not.toThrow()
  })
})
