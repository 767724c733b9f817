import { describe, expect, test } from 'vitest'
import {
  PRIVATE_CACHE_CONTROL,
  PUBLIC_CACHE_CONTROL,
  REDIRECT_CACHE_CONTROL,
  withoutSharedCaches,
} from '#contract/rules/cache-control.ts'
import { anyDatabase } from '../support/databases.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { rawGet } from '../support/raw-get.ts'
import { withServer } from '../support/server.ts'
import { registerOwner, signInAs } from '../support/users.ts'
import { post } from '../support/visitors.ts'

const replies = [
  '/api/summary',
  '/api/categories',
  '/api/contractors',
  '/api/contractors/featured',
  '/api/contractors/page?state=FL',
  '/api/contractors/changes?since=',
  '/api/cities?state=FL',
  '/api/search?location=tampa',
  '/api/blog',
  '/api/blog/slug/what-painters-mean-by-prep',
  '/sitemap.xml',
  ...Object.values(publicAddresses),
]
const profiles = ['/api/contractors/12', '/api/contractors/plumbers-tampa/ab-plumbing']

describe('what shared caches may store', () => {
  const server = withServer(anyDatabase, 'demo', { pages: true })
  const target = { send: (path: string, init?: RequestInit) => fetch(server.url + path, init) }

  test.each([...replies, ...profiles])('%s, unless the request has a session', async (path) => {
    // The second response is sent from memory.
    for (let n = 0; n < 2; n += 1) {
      const { status, headers } = await rawGet(server.url, path, { 'accept-encoding': 'br' })
      expect([status, headers['cache-control']]).toEqual([200, PUBLIC_CACHE_CONTROL])
      expect(headers['set-cookie']).toBeUndefined()
    }
    for (const cookie of ['sid=somebody', '__Host-sid=somebody']) {
      const { headers } = await rawGet(server.url, path, { cookie })
      expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    }
  })

  test('a reply varies with the encoding only, and a contractor with the session', async () => {
    for (const path of replies) {
      const { headers } = await rawGet(server.url, path, { 'accept-encoding': 'br' })
      expect([path, headers.vary ?? 'Accept-Encoding']).toEqual([path, 'Accept-Encoding'])
    }
    for (const path of profiles)
      expect((await rawGet(server.url, path)).headers.vary).toBe('Accept-Encoding, Cookie')
  })

  test('a browser with a session still revalidates by ETag', async () => {
    const { cookie } = await signInAs(target, 'member@example.com')
    for (const path of ['/api/categories', '/category/plumbers']) {
      const { headers } = await rawGet(server.url, path, { cookie })
      const again = await rawGet(server.url, path, {
        cookie,
        'if-none-match': String(headers.etag),
      })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(again.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    }
  })

  test('redirects, for a short time', async () => {
    const path = '/contractor/12/'
    const visitor = await rawGet(server.url, path)
    expect([visitor.status, visitor.headers['cache-control']]).toEqual([
      301,
      REDIRECT_CACHE_CONTROL,
    ])
    const { headers } = await rawGet(server.url, path, { cookie: 'sid=somebody' })
    expect(headers['cache-control']).toBe('private, max-age=3600')
  })

  test('no response that sets a cookie, and no response to a user', async () => {
    const signedIn = await post(`${server.url}/api/login`, {
      email: 'member@example.com',
      password: 'demo-password',
    })
    expect(signedIn.headers.getSetCookie()).not.toEqual([])
    expect(signedIn.headers.get('cache-control')).toBe(PRIVATE_CACHE_CONTROL)
    const owner = await registerOwner(target)
    for (const path of ['/api/user', '/api/user/contractors'])
      expect((await owner.send('GET', path)).headers.get('cache-control')).toBe(
        PRIVATE_CACHE_CONTROL,
      )
    expect((await rawGet(server.url, '/api/user')).headers['cache-control']).toBe(
      PRIVATE_CACHE_CONTROL,
    )
    const admin = await signInAs(target, 'admin@example.com')
    for (const path of ['/api/admin/contractors/search', '/api/admin/contractors/deleted'])
      expect((await admin.send('GET', path)).headers.get('cache-control')).toBe(
        PRIVATE_CACHE_CONTROL,
      )
  })

  test('a response without a Cache-Control of its own is not stored', async () => {
    const response = await rawGet(server.url, '/sitemap.xml?part=99')
    expect([response.status, response.headers['cache-control']]).toEqual([
      404,
      PRIVATE_CACHE_CONTROL,
    ])
  })
})

test('only what is for shared caches is removed from Cache-Control', () => {
  expect(withoutSharedCaches('public, max-age=31536000, immutable')).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(withoutSharedCaches('no-cache')).toBe('no-cache')
  expect(withoutSharedCaches(PRIVATE_CACHE_CONTROL)).toBe(PRIVATE_CACHE_CONTROL)
})
