import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { checksum } from '../support/checksum.ts'
import { featureDatabases } from '../support/databases.ts'
import { endpointName, endpoints } from '../support/endpoints.ts'
import {
  type Principal,
  PrincipalCookies,
  principalEmails,
  principals,
} from '../support/principals.ts'
import { withServer } from '../support/server.ts'
import { post } from '../support/visitors.ts'

const MISSING_ID = '2147483000'
const byOwnerAndAdmin: readonly string[] = Object.values(contract.listingPhotos).map(endpointName)
const byOwner: readonly string[] = [endpointName(contract.ownerListings.update)]

/** Returns the expected error status, or null if access is allowed. */
function expectedRefusal(endpoint: Endpoint, who: Principal): number | null {
  const isKnown = who !== 'anonymous' && who !== 'signed out'
  if (endpoint.access === 'public') return null
  if (!isKnown) return 401
  if (endpoint.access === 'admin') return who === 'admin' ? null : 403
  if (endpoint.access === 'paid') return who === 'paid' ? null : 402
  if (byOwner.includes(endpointName(endpoint))) return who === 'owner' ? null : 403
  if (byOwnerAndAdmin.includes(endpointName(endpoint)))
    return who === 'owner' || who === 'admin' ? null : 403
  return null
}

test('every endpoint of the contract declares its access', () => {
  expect(endpoints.length).toBeGreaterThan(40)
  expect(
    endpoints.filter(({ access }) => !['public', 'signed-in', 'paid', 'admin'].includes(access)),
  ).toEqual([])
  expect(
    endpoints.filter(
      ({ path, access }) => /^\/api\/(admin|blog\/generate)/.test(path) && access !== 'admin',
    ),
  ).toEqual([])
})

describe.each(featureDatabases)('access rights on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let cookies: PrincipalCookies
  let listing: number
  beforeAll(async () => {
    cookies = new PrincipalCookies(server)
    listing = await cookies.prepare()
  })

  /** Returns a checksum of all data and the ids of the sessions, whose time of last use may change. */
  const readState = async () => [
    await checksum(server.db, ['sessions']),
    await server.db('sessions').orderBy('id').pluck<number[]>('id'),
  ]

  async function callAs(endpoint: Endpoint, who: Principal): Promise<Response> {
    const { method, path } = endpoint
    const isOwned = [...byOwner, ...byOwnerAndAdmin].includes(endpointName(endpoint))
    const address = path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'id' && isOwned ? String(listing) : MISSING_ID,
    )
    const headers: Record<string, string> = {
      'sec-fetch-site': 'same-origin',
      cookie: await cookies.of(who),
    }
    let body: BodyInit | undefined
    if (endpoint.upload) {
      body = new FormData()
      body.append('file', new Blob(['no picture and no table'], { type: 'text/plain' }), 'file.txt')
    } else if (endpoint.body) {
      headers['content-type'] = 'application/json'
      // Whose listing it is, is checked after the body.
      body = endpoint === contract.listingPhotos.arrangePhotos ? '{"photos":[]}' : '{}'
    }
    return fetch(`${server.url}${address}`, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
    })
  }

  describe.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    '%s',
    (_, endpoint) => {
      const refused = principals.filter((who) => expectedRefusal(endpoint, who) !== null)

      if (refused.length > 0) {
        test(`denies access to ${refused.join(', ')}, and no data changes`, async () => {
          // These users sign in before the first checksum, because a sign-in changes the tables.
          for (const who of refused) await cookies.of(who)
          const before = await readState()
          const responses = await Promise.all(
            refused.map(async (who) => {
              const response = await callAs(endpoint, who)
              const { message, code, ...rest } = (await response.json()) as {
                message: string
                code: string
              }
              return {
                who,
                status: response.status,
                isPrivate: response.headers.get('cache-control') === 'private, no-store',
                hasMessage: message.length > 0,
                code: typeof code,
                rest,
              }
            }),
          )
          expect(responses).toEqual(
            refused.map((who) => ({
              who,
              status: expectedRefusal(endpoint, who),
              isPrivate: true,
              hasMessage: true,
              code: 'string',
              rest: {},
            })),
          )
          expect(await readState()).toEqual(before)
        })
      }

      test('allows access to all other callers', async () => {
        for (const who of principals.filter((principal) => !refused.includes(principal))) {
          const response = await callAs(endpoint, who)
          const { code } = (await response.json().catch(() => ({}))) as { code?: string }
          const refusalCodes = [
            'unauthenticated',
            'payment_required',
            'forbidden',
            'method_not_allowed',
            'internal',
          ]
          expect
            .soft(refusalCodes.includes(code ?? ''), `${who}: ${response.status} ${code}`)
            .toBe(false)
          // These calls can end the session, so the next call signs in again.
          if (/logout|delete$/.test(endpoint.path)) cookies.forget(who)
        }
      })
    },
  )

  test('a user with a one-time password can only do what visitors can, read their account, change the password and sign out', async () => {
    cookies.forget('admin')
    const cookie = await cookies.of('admin')
    await server
      .db('users')
      .where({ email: principalEmails.admin })
      .update({ one_time_password_until: server.db.raw(`now() + interval '1 hour'`) })
    try {
      const allowed: string[] = []
      for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
        const response = await callAs(endpoint, 'admin')
        const { code } = (await response.json()) as { code?: string }
        if (code === 'password_change_required') expect(response.status).toBe(403)
        else allowed.push(endpointName(endpoint))
      }
      expect(allowed).toEqual(['GET /api/user', 'POST /api/password/change'])
      const profile = await fetch(`${server.url}/api/contractors/${listing}`, {
        headers: { cookie },
      })
      expect(await profile.json()).toMatchObject({ userId: null })
      expect((await post(`${server.url}/api/logout`, {}, { cookie })).status).toBe(200)
    } finally {
      await server
        .db('users')
        .where({ email: principalEmails.admin })
        .update({ one_time_password_until: null })
      cookies.forget('admin')
    }
  })

  test('a former admin has no access from the next request on', async () => {
    const cookie = await cookies.of('admin')
    const list = () => fetch(`${server.url}/api/admin/contractors/search`, { headers: { cookie } })
    const setAdmin = (isAdmin: boolean) =>
      server.db('users').where({ email: principalEmails.admin }).update({ is_admin: isAdmin })
    expect((await list()).status).toBe(200)
    await setAdmin(false)
    expect((await list()).status).toBe(403)
    await setAdmin(true)
  })
})
