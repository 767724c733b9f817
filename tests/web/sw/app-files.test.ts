import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AppFile,
  isExpected,
  isStoredAppBroken,
  isUsable,
  storeFiles,
} from '../../../web/src/sw/app-files.ts'

const origin = 'https://lintel.example'
const shellHtml =
  '<!doctype html><title data-ssr-head>Lintel</title><script type="module" src="/assets/entry.js"></script><link rel="stylesheet" href="/assets/app.css"><div id="root"></div>'
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  png: 'image/png',
}
const contents: Record<string, string> = {
  '/index.html': shellHtml,
  '/theme.js': 'theme()',
  '/assets/entry.js': 'start()',
  '/assets/app.css': 'body{}',
  '/assets/page.js': 'page()',
  '/assets/font.woff2': 'font',
  '/icons/icon.png': 'icon',
}
const required = ['/index.html', '/theme.js', '/assets/entry.js', '/assets/app.css']

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const files = Object.entries(contents).map(([path, text]): AppFile => ({
  url: origin + path,
  key: origin + path + (path.startsWith('/assets/') ? '' : '?__WB_REVISION__=2'),
  integrity: path === '/index.html' ? undefined : integrityOf(text),
  isRequired: required.includes(path),
}))
const ours = (path: string) =>
  new Response(contents[path], {
    headers: { 'content-type': types[path.slice(path.lastIndexOf('.') + 1)] ?? '' },
  })
const gate = (status = 200) =>
  new Response('<!doctype html><title>Please sign in</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  })

class TestCache {
  readonly entries = new Map<string, Response>()
  put = (key: string, response: Response) => {
    this.entries.set(key, response)
    return Promise.resolve()
  }
  match = (key: string, { ignoreSearch = false } = {}) => {
    const found = [...this.entries].find(
      ([url]) => (ignoreSearch ? url.split('?')[0] : url) === key,
    )
    return Promise.resolve(found?.[1].clone())
  }
  keys = () => Promise.resolve([...this.entries.keys()].map((url) => ({ url })))
}

let cache: TestCache
/** Responses that differ from those of the site; null for a failed request. */
let answers: Record<string, (mode: string) => Response | null>
const request = vi.fn((url: string, { cache: mode = 'default' }: RequestInit) => {
  const { pathname } = new URL(url)
  const response = (answers[pathname] ?? answers['*'])?.(mode)
  if (response === null) return Promise.reject(new TypeError('Failed to fetch'))
  return Promise.resolve(response ?? ours(pathname))
})
const install = () => storeFiles(files, cache as unknown as Cache, isExpected)
const fillGaps = () => storeFiles(files, cache as unknown as Cache, isUsable)
const isBroken = () => isStoredAppBroken(cache as unknown as Cache)
const stored = () => [...cache.entries.keys()].map((url) => new URL(url).pathname).toSorted()
const allExcept = (...left: string[]) =>
  Object.keys(contents)
    .filter((path) => !left.includes(path))
    .toSorted()

beforeEach(() => {
  cache = new TestCache()
  answers = {}
  vi.stubGlobal('fetch', request.mockClear())
})
afterEach(() => vi.unstubAllGlobals())

describe('an install', () => {
  test('stores every file, the required ones first', async () => {
    await install()
    expect(stored()).toEqual(allExcept())
    const order = request.mock.calls.map(([url]) => new URL(url).pathname)
    expect(order.slice(0, required.length).toSorted()).toEqual(required.toSorted())
  })

  test('never stores anything but the files, whatever single answers it receives', async () => {
    const answer = fc.constantFrom(
      () => gate(),
      () => gate(403),
      () => gate(500),
      () => null,
      () => new Response('other()', { headers: { 'content-type': 'text/javascript' } }),
      () => new Response(shellHtml, { headers: { 'content-type': 'text/html' } }),
    )
    const paths = fc.dictionary(fc.constantFrom(...Object.keys(contents), '*'), answer, {
      maxKeys: 4,
    })
    await fc.assert(
      fc.asyncProperty(paths, async (given) => {
        cache = new TestCache()
        answers = given
        await install().catch(() => undefined)
        for (const [url, response] of cache.entries)
          expect(await response.text()).toBe(contents[new URL(url).pathname])
      }),
      { numRuns: 60 },
    )
  })

  test.each(required)('fails when %s cannot be had', async (path) => {
    answers = { [path]: () => null }
    await expect(install()).rejects.toThrow(path)
  })

  test.each(Object.keys(contents))('fails when a page is received as %s', async (path) => {
    answers = { [path]: () => gate() }
    await expect(install()).rejects.toThrow(path)
  })

  test('fails when a file is redirected', async () => {
    answers = {
      '/assets/page.js': () =>
        ({ type: 'opaqueredirect', status: 0, headers: new Headers() }) as Response,
    }
    await expect(install()).rejects.toThrow('/assets/page.js')
  })

  test.each<[string, () => Response | null]>([
    ['that is blocked', () => null],
    ['that is refused', () => gate(403)],
    ['that is missing', () => gate(404)],
    [
      'that was changed on its way',
      () => new Response('else', { headers: { 'content-type': 'text/javascript' } }),
    ],
  ])('leaves out a single file %s, and the next start adds it', async (_, answer) => {
    answers = { '/assets/page.js': answer }
    await install()
    expect(stored()).toEqual(allExcept('/assets/page.js'))
    answers = {}
    await fillGaps()
    expect(stored()).toEqual(allExcept())
  })

  test('fails when the connection is lost', async () => {
    answers = {
      '/assets/page.js': () => {
        answers = { '*': () => null }
        return null
      },
    }
    await expect(install()).rejects.toThrow('/assets/page.js')
  })

  test('fetches a file again when the HTTP cache has a foreign answer', async () => {
    answers = {
      '/assets/page.js': (mode) => (mode === 'reload' ? ours('/assets/page.js') : gate()),
    }
    await install()
    expect(stored()).toEqual(allExcept())
  })

  test('fetches again what an older version stored and is not the file', async () => {
    for (const { key } of files) await cache.put(key, gate())
    const script = files.find(({ url }) => url.endsWith('/page.js'))
    if (script) await cache.put(script.key, ours('/assets/entry.js'))
    await install()
    for (const [url, response] of cache.entries)
      expect(await response.text()).toBe(contents[new URL(url).pathname])
  })

  test('is followed at each start by a check of what is stored', async () => {
    await install()
    for (const { key } of files) await cache.put(key, gate())
    await fillGaps()
    for (const [url, response] of cache.entries)
      expect(await response.text()).toBe(contents[new URL(url).pathname])
  })

  test('fetches nothing that is stored already', async () => {
    await install()
    request.mockClear()
    await install()
    expect(request).not.toHaveBeenCalled()
  })
})

describe('a stored app', () => {
  beforeEach(install)

  test('of this or an older version can start', async () => {
    expect(await isBroken()).toBe(false)
    await cache.put(`${origin}/index.html?__WB_REVISION__=1`, ours('/index.html'))
    expect(await isBroken()).toBe(false)
  })

  test.each(['/index.html?__WB_REVISION__=1', '/index.html?__WB_REVISION__=2', '/assets/entry.js'])(
    'with a foreign answer as %s cannot start',
    async (path) => {
      await cache.put(origin + path, gate())
      expect(await isBroken()).toBe(true)
    },
  )

  test('with a foreign answer as another file can start', async () => {
    await cache.put(`${origin}/assets/page.js`, gate())
    expect(await isBroken()).toBe(false)
  })
})
