import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { imageCache } from '#contract/device-storage.ts'
import {
  isOurImage,
  isShell,
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
    '/looking-for-work',
    '/robots-and-homes',
    '/directory?location=from-network',
    '/directory?from-networks=1',
  ])('to %s use the app shell', (path) => expect(page(path)).toBe(true))

  it.each([
    '/api',
    '/api/',
    '/api/categories',
    '/api?x=1',
    '/uploads/a.jpg',
    '/look/0123456789abcd/share.png',
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/robots.txt',
    '/livez',
    '/readyz',
    '/metrics',
    '/assets/gone.js',
    '/?from-network=1',
    '/directory?location=Tampa&from-network=1',
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

  it.each([
    ['/uploads/a.webp', 'image/webp', true],
    ['/uploads/a.webp', 'image/png', false],
    ['/uploads/a.webp', 'text/html; charset=utf-8', false],
    ['/icons/a.png', 'image/png', true],
    ['/icons/a.png', 'Image/PNG', true],
    ['/icons/a.png', 'text/html', false],
    ['/icons/a.png', '', false],
  ])('%s of the type %j is one of ours: %s', (path, type, isOurs) => {
    const headers = new Headers(type ? { 'content-type': type } : {})
    expect(isOurImage({ headers }, new URL(path, origin))).toBe(isOurs)
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

it('the app shell of this build is recognized, and a page of a network is not', () => {
  const shell = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
  expect(isShell(shell)).toBe(true)
  expect(isShell('<!doctype html><title>Guest network</title><div id="root"></div>')).toBe(false)
  expect(isShell('')).toBe(false)
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
