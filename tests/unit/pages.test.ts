import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { isPublicPage, pageNames, pages, pageFile, normalizePath } from '#contract/pages.ts'
import { findPage } from '../../api/pages/find-page.ts'
import { adminLinks } from '../../web/src/admin/layout/admin-links.ts'
import { AdminGuard, SignedInGuard } from '../../web/src/app/guards.tsx'
import { routes } from '../../web/src/app/routes.tsx'
import { decodablePath } from '../../web/src/lib/decodable-path.ts'
import { quickOrFull } from '../support/full-run.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { fc } from '../support/property.ts'

describe('the table of pages', () => {
  test('has every path once, whatever the names of its parameters', () => {
    const paths = pageNames.map((name) => pages[name].path.replace(/:\w+/g, ':'))
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths) expect(normalizePath(path)).toBe(path)
  })

  test('has no parameters in the paths of the sitemap and of the admin menu', () => {
    const fixed = Object.values(pages).filter(
      (page) => 'isInSitemap' in page || 'menuLabel' in page,
    )
    expect(fixed.length).toBeGreaterThan(15)
    for (const { path } of fixed) expect(path).not.toContain(':')
  })

  test('has the links of the admin menu in their order', () => {
    const labelled = Object.values(pages).filter((page) => 'menuLabel' in page)
    expect(labelled.map(({ menuLabel }) => menuLabel)).toContain('Contact Requests')
    expect(adminLinks.map(({ to, label }) => [to, label])).toEqual(
      labelled.map(({ path, menuLabel }) => [path, menuLabel]),
    )
  })
})

const files = import.meta.glob<Record<string, unknown>>('../../web/src/*/pages/*.tsx')
const guards: readonly unknown[] = [SignedInGuard, AdminGuard]

const componentOf = async ({ lazy }: RouteObject): Promise<unknown> =>
  typeof lazy === 'function' ? (await lazy()).Component : undefined

const matchInBrowser = (path: string) => matchRoutes(routes, decodablePath(normalizePath(path)))

describe('the browser', () => {
  test.each(pageNames)(
    'renders %s from the file of this name, inside the guard that its access requires',
    async (name) => {
      const matched = matchInBrowser(pages[name].path.replaceAll(':', '')) ?? []
      const components = await Promise.all(matched.map(({ route }) => componentOf(route)))
      const file = (await files[`../../web/src/${pageFile(name)}`]?.()) ?? {}
      expect(components.at(-1)).toBeTypeOf('function')
      expect(Object.values(file)).toContain(components.at(-1))
      expect(components.filter((component) => guards.includes(component))).toEqual(
        { public: [], 'signed-in': [SignedInGuard], admin: [AdminGuard] }[pages[name].access],
      )
    },
  )
})

describe('the server and the browser', () => {
  /** Returns the path of the page that React Router renders, "*" for the not-found page. */
  const pathInBrowser = (path: string) => matchInBrowser(path)?.at(-1)?.route.path
  const pathOnServer = (path: string) => {
    const found = findPage(normalizePath(path))
    return found ? pages[found.name].path : '*'
  }

  test('find every page of the table', () => {
    for (const name of pageNames) {
      const path = isPublicPage(name)
        ? publicAddresses[name].replace(/\?.*/, '')
        : pages[name].path.replace(':id', '7')
      expect(pathOnServer(path)).toBe(pages[name].path)
      expect(pathInBrowser(path)).toBe(pages[name].path)
    }
  })

  test('find the same page at every address', () => {
    const known = pageNames.flatMap((name) => pages[name].path.split('/').slice(1))
    const part = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...known) },
      fc.constantFrom('', '7', '%20', '%2F', '%ZZ', '%', 'Tampa-FL', '.', '*', '🏠'),
      fc.webSegment(),
    )
    const address = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)
    const changed = fc
      .tuple(fc.constantFrom(...pageNames), fc.array(part, { minLength: 2, maxLength: 2 }))
      .map(([name, [first = '', second = '']]) =>
        pages[name].path.replace(/:\w+/, () => first).replace(/:\w+/, () => second),
      )
    fc.assert(
      fc.property(fc.oneof(address, changed), (path) => {
        expect(pathOnServer(path), path).toBe(pathInBrowser(path))
      }),
      { numRuns: quickOrFull(150, 1000) },
    )
  })

  test('decode the parameters of a path', () => {
    expect(findPage('/contractor/caf%c3%a9/a%20b')).toEqual({
      name: 'contractor-profile',
      params: { slug: 'café', name: 'a b' },
    })
    expect(findPage('/blog/%zz')?.params).toEqual({ slug: '%zz' })
    for (const path of ['/category/plumbers/tampa-fl', '/blog/caf%c3%a9', '/admin/blog/edit/7'])
      expect(matchInBrowser(path)?.at(-1)?.params).toEqual(findPage(path)?.params)
  })
})
