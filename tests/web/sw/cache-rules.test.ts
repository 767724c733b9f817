import { describe, expect, it } from 'vitest'
import { imageCache } from '#contract/device-storage.ts'
import {
  navigationDenylist,
  isOwnImage,
  isSmallEnough,
  isCacheable,
} from '../../../web/src/sw/cache-rules.ts'

const page = (path: string) => !navigationDenylist.some((denied) => denied.test(path))
const response = (headers: Record<string, string> = {}, status = 200) => ({
  status,
  type: 'basic' as ResponseType,
  headers: new Headers(headers),
})
const image = { destination: 'image' as RequestDestination, method: 'GET' }
const origin = 'http://127.0.0.1:3000'

describe('navigations', () => {
  it.each([
    '/',
    '/directory',
    '/directory?location=Tampa',
    '/contractor/12',
    '/category/plumbers/tampa-fl',
    '/apiary',
    '/uploads-guide',
    '/robots-and-homes',
  ])('to %s use the app shell', (path) => expect(page(path)).toBe(true))

  it.each([
    '/api',
    '/api/',
    '/api/categories',
    '/api?x=1',
    '/uploads/a.jpg',
    '/sitemap.xml',
    '/robots.txt',
    '/livez',
    '/readyz',
    '/metrics',
    '/assets/gone.js',
  ])('to %s go to the server', (path) => expect(page(path)).toBe(false))
})

describe('images', () => {
  it('of this site are cached, and no other requests', () => {
    expect(isOwnImage(image, new URL('/uploads/a.jpg', origin), origin)).toBe(true)
    expect(isOwnImage(image, new URL('https://elsewhere.example/a.jpg'), origin)).toBe(false)
    expect(
      isOwnImage({ ...image, destination: '' }, new URL('/uploads/a.json', origin), origin),
    ).toBe(false)
    expect(
      isOwnImage({ ...image, method: 'HEAD' }, new URL('/uploads/a.jpg', origin), origin),
    ).toBe(false)
  })

  it('below /api are never cached', () => {
    expect(isOwnImage(image, new URL('/api/contractors/1/image', origin), origin)).toBe(false)
  })

  it('use at most 20 MB in total', () => {
    expect(imageCache.maxEntries * imageCache.maxBytes).toBeLessThanOrEqual(20_000_000)
  })

  it('of more than 100 kB are not cached, even if their header states less', async () => {
    expect(await isSmallEnough(new Response(new Uint8Array(100_000)))).toBe(true)
    expect(
      await isSmallEnough(
        new Response(new Uint8Array(100_001), { headers: { 'content-length': '5' } }),
      ),
    ).toBe(false)
    expect(await isSmallEnough(new Response('', { headers: { 'content-length': '100001' } }))).toBe(
      false,
    )
  })
})

describe('responses', () => {
  it('are cached if their headers do not forbid it', () => {
    expect(isCacheable(response())).toBe(true)
    expect(isCacheable(response({ 'cache-control': 'public, max-age=3600' }))).toBe(true)
  })

  it.each([
    ['private', { 'cache-control': 'Private' }],
    ['private for a field', { 'cache-control': 'private="set-cookie"' }],
    ['no-store', { 'cache-control': 'max-age=0, no-store' }],
    ['with a cookie', { 'set-cookie': 'a=b' }],
  ])('are not cached when they are %s', (_, headers) =>
    expect(isCacheable(response(headers))).toBe(false),
  )

  it.each([0, 206, 301, 404, 500])('with status %i are not cached', (status) =>
    expect(isCacheable(response({}, status))).toBe(false),
  )

  it('from another site with an opaque body are not cached', () => {
    expect(isCacheable({ ...response(), type: 'opaque' })).toBe(false)
  })
})
