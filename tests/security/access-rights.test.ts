import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { checksum } from '../support/checksum.ts'
import { anyDatabase } from '../support/databases.ts'
import { PASSWORD } from '../support/passwords.ts'
import { withServer } from '../support/server.ts'
import { post, signIn } from '../support/visitors.ts'

const endpoints = (Object.values(contract) as Record<string, Endpoint>[]).flatMap((group) =>
  Object.values(group),
)

/**
 * The kinds of callers: a visitor, a user who never paid, a user with a credit, the owner of the
 * listing, another owner, the admin and a user who has signed out.
 */
const principals = [
  'anonymous',
  'member',
  'paid',
  'owner',
  'other owner',
  'admin',
  'signed out',
] as const
type Principal = (typeof principals)[number]

const emails: Record<Exclude<Principal, 'anonymous'>, string> = {
  member: 'member@example.com',
  paid: 'credit@example.com',
  owner: 'owner@example.com',
  'other owner': 'other@example.com',
  admin: 'admin@example.com',
  'signed out': 'member@example.com',
}
const MISSING_ID = '2147483000'
const byOwnerAndAdmin: readonly string[] = Object.values(contract.listingPhotos).map(nameOf)
const byOwner: readonly string[] = [nameOf(contract.ownerListings.update)]

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Returns the expected error status, or null if access is allowed. */
function expectedRefusal(endpoint: Endpoint, who: Principal): number | null {
  const isKnown = who !== 'anonymous' && who !== 'signed out'
  if (endpoint.access === 'public') return null
  if (!isKnown) return 401
  if (endpoint.access === 'admin') return who === 'admin' ? null : 403
  if (endpoint.access === 'paid') return who === 'paid' ? null : 402
  if (byOwner.includes(nameOf(endpoint))) return who === 'owner' ? null : 403
  if (byOwnerAndAdmin.includes(nameOf(endpoint)))
    return who === 'owner' || who === 'admin' ? null : 403
  return null
}

const server = withServer(anyDatabase, 'demo')
let listing: number
const cookies = new Map<Principal, string>()

beforeAll(async () => {
  await post(`${server.url}/api/register`, {
    email: emails['other owner'],
    password: PASSWORD,
  })
  const found = await server
    .db('contractors as c')
    .join('users as u', 'u.id', 'c.user_id')
    .where('u.email', emails.owner)
    .orderBy('c.id')
    .first<{ id: number }>('c.id')
  listing = found.id
  const another = await server
    .db('contractors')
    .whereNull('user_id')
    .whereNull('deleted_at')
    .orderBy('id')
    .first<{ id: number; change_seq: number }>('id', 'change_seq')
  await server
    .db('contractors')
    .where({ id: another.id })
    .update({
      user_id: server.db('users').where({ email: emails['other owner'] }).select('id'),
      change_seq: another.change_seq + 1_000_000,
    })
})

/** Returns the session cookie of a principal. It is reused until the session ends. */
async function cookieOf(who: Principal): Promise<string> {
  if (who === 'anonymous') return ''
  const known = cookies.get(who)
  if (known !== undefined) return known
  const cookie = await signIn(server, emails[who])
  if (who === 'signed out') await post(`${server.url}/api/logout`, {}, { cookie })
  cookies.set(who, cookie)
  return cookie
}

async function callAs(endpoint: Endpoint, who: Principal): Promise<Response> {
  const { method, path } = endpoint
  const isOwned = byOwner.includes(nameOf(endpoint)) || byOwnerAndAdmin.includes(nameOf(endpoint))
  const address = path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'id' && isOwned ? String(listing) : MISSING_ID,
  )
  const headers: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
    cookie: await cookieOf(who),
  }
  let body: BodyInit | undefined
  if (endpoint.upload) {
    body = new FormData()
    body.append('file', new Blob(['no picture and no table'], { type: 'text/plain' }), 'file.txt')
  } else if (endpoint.body) {
    headers['content-type'] = 'application/json'
    body = '{}'
  }
  return fetch(`${server.url}${address}`, {
    method,
    headers,
    body: body ?? null,
    redirect: 'manual',
  })
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

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const refused = principals.filter((who) => expectedRefusal(endpoint, who) !== null)

    if (refused.length > 0) {
      test(`denies access to ${refused.join(', ')}, and no data changes`, async () => {
        // These users sign in before the first checksum, because a sign-in changes the tables.
        for (const who of refused) await cookieOf(who)
        const before = await checksum(server.db, ['sessions'])
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
              isPrivate: response.headers.get('cache-control') === 'no-store',
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
        expect(await checksum(server.db, ['sessions'])).toBe(before)
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
        if (/logout|delete$/.test(endpoint.path)) cookies.delete(who)
      }
    })
  },
)

test('a user with a one-time password can only do what visitors can, read their account, change the password and sign out', async () => {
  const cookie = await signIn(server, emails.admin)
  cookies.set('admin', cookie)
  await server
    .db('users')
    .where({ email: emails.admin })
    .update({ one_time_password_until: server.db.raw(`now() + interval '1 hour'`) })
  try {
    const allowed: string[] = []
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const response = await callAs(endpoint, 'admin')
      const { code } = (await response.json()) as { code?: string }
      if (code === 'password_change_required') expect(response.status).toBe(403)
      else allowed.push(nameOf(endpoint))
    }
    expect(allowed).toEqual(['GET /api/user', 'POST /api/password/change'])
    const profile = await fetch(`${server.url}/api/contractors/${listing}`, { headers: { cookie } })
    expect(await profile.json()).toMatchObject({ userId: null })
    expect((await post(`${server.url}/api/logout`, {}, { cookie })).status).toBe(200)
  } finally {
    await server
      .db('users')
      .where({ email: emails.admin })
      .update({ one_time_password_until: null })
    cookies.delete('admin')
  }
})

test('a former admin has no access from the next request on', async () => {
  const cookie = await signIn(server, emails.admin)
  const list = () => fetch(`${server.url}/api/admin/contractors/search`, { headers: { cookie } })
  expect((await list()).status).toBe(200)
  await server.db('users').where({ email: emails.admin }).update({ is_admin: false })
  expect((await list()).status).toBe(403)
  await server.db('users').where({ email: emails.admin }).update({ is_admin: true })
})
