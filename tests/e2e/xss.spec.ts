import { allPayloads } from '../corpus/xss.ts'
import { quickOrFull, quickSubset } from '../support/full-run.ts'
import { signIn } from './support/accounts.ts'
import { navigateInApp, h1 } from './support/page-parts.ts'
import { expect } from './support/test.ts'
import { XSS_CITY, type XssSite, markerOf } from './support/xss-site.ts'
import { expectClean, test } from './support/xss-test.ts'

/**
 * Opens server-rendered pages in frames. Returns for each page its heading, the name in its
 * structured data, and its inline scripts that are not JSON.
 */
function readServerPages(paths: string[]) {
  return Promise.all(
    paths.map(async (path) => {
      const frame = document.createElement('iframe')
      frame.srcdoc = await (await fetch(path, { headers: { accept: 'text/html' } })).text()
      document.body.append(frame)
      await new Promise((resolve) => {
        frame.onload = resolve
      })
      const opened = frame.contentDocument
      const data = JSON.parse(
        opened?.querySelector('script[type="application/ld+json"]')?.textContent ?? '[]',
      ) as { name?: string }[]
      const code = [
        ...(opened?.querySelectorAll('script:not([src]):not([type$="json"])') ?? []),
      ].map(({ outerHTML }) => outerHTML)
      return { heading: opened?.querySelector('h1')?.textContent, name: data[0]?.name, code }
    }),
  )
}

const profileOf = ({ categorySlug, slug }: XssSite['contractors'][number]) =>
  `/contractor/${categorySlug}-${XSS_CITY.toLowerCase()}/${slug}`

test.describe('with the content security policy off, so that only the sanitizer protects', () => {
  test.use({ bypassCSP: true })

  test('no payload runs in a post, a draft or the editor, whether or not the server has sanitized it', async ({
    page,
    server,
    site,
    watch,
  }) => {
    expect(allPayloads.length).toBeGreaterThanOrEqual(200)
    await signIn(page, server.url)
    for (const { content } of site.posts)
      expect(content).not.toMatch(
        /<(?:script|svg|math|style|object|form)|<[^>]+(?:href|src|action)="\s*(?:java|vb)script:/i,
      )
    await page.goto('/blog')
    await expect(
      page
        .getByRole('article')
        .or(page.getByRole('listitem'))
        .filter({ hasText: markerOf(0) })
        .first(),
    ).toBeVisible()
    await expectClean(page, '/blog', watch)
    for (const { slug, title } of site.posts) {
      await navigateInApp(page, `/blog/${slug}`)
      await expect(h1(page)).toHaveText(title.replace(/\s+/g, ' '))
      await expectClean(page, slug, watch)
    }

    // Simulates a server that does not sanitize.
    const { draft, bodies } = site
    let content = ''
    await page.route(`**/api/blog/slug/${draft.slug}`, (route) =>
      route.fulfill({ json: { ...draft, content } }),
    )
    for (const [index, body] of bodies.entries()) {
      content = `${body.slice(0, 3)}${markerOf(index)} ${body.slice(3)}`
      await navigateInApp(page, '/terms-of-service')
      await expect(h1(page)).toHaveText('Terms of Service')
      await navigateInApp(page, `/blog/${draft.slug}?preview=1`)
      await expect(
        page.getByRole('article').getByText(`${markerOf(index)} Look where`),
      ).toBeVisible()
      await expectClean(page, `the preview of ${body}`, watch)
    }

    await page.goto(`/admin/blog/edit/${draft.id}`)
    await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toContainText(
      'Look where',
    )
    for (const [index, body] of bodies.entries()) {
      await page.getByRole('tab', { name: 'HTML', exact: true }).click()
      await page
        .getByLabel('Content as HTML')
        .fill(`${body.slice(0, 3)}${markerOf(index)} ${body.slice(3)}`)
      await page.getByRole('tab', { name: 'Text', exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toContainText(
        markerOf(index),
      )
      await expectClean(page, `the editor with ${body}`, watch)
    }
  })

  test(
    'no payload runs in contractor lists, profiles, structured data or server-rendered pages',
    { tag: '@full' },
    async ({ page, context, server, site, watch }) => {
      const { contractors } = site
      // Reads server-rendered pages without the app, as search engines and link previews do.
      const plain = await context.newPage()
      const executed: number[] = []
      await plain.exposeBinding('__xss', (_, number: number) => executed.push(number))
      await plain.goto(`${server.url}/livez`)
      await plain.route('**/*', (route) =>
        route.request().resourceType() === 'fetch' ? route.fallback() : route.abort(),
      )
      const read = quickSubset(contractors, (_, index) => index % 5 === 0)
      for (let from = 0; from < read.length; from += 22) {
        const some = read.slice(from, from + 22)
        expect(await plain.evaluate(readServerPages, some.map(profileOf))).toEqual(
          some.map(({ name }) => ({ heading: name, name, code: [] })),
        )
      }
      expect(executed).toEqual([])
      await plain.close()

      await page.goto(`/directory?location=${XSS_CITY}&size=100`)
      for (const number of quickSubset([1, 2, 3], (turn) => turn === 1)) {
        await navigateInApp(
          page,
          `/directory?location=${XSS_CITY}&size=100${number > 1 ? `&page=${number}` : ''}`,
        )
        await expect(page.getByText(/xsmark\d+z/).first()).toBeVisible()
        await expectClean(page, `directory, page ${number}`, watch)
      }
      const lists = [
        '/',
        '/all-contractors',
        '/all-cities',
        '/locations',
        `/category/plumbers/${XSS_CITY.toLowerCase()}-fl`,
        '/category/all-contractors/florida',
      ]
      for (const path of quickSubset(lists, (_, index) => index % 2 === 1)) {
        await navigateInApp(page, path)
        await expect(h1(page)).toBeVisible()
        await expectClean(page, path, watch)
      }
      // Each description also contains the next two payloads, so every third profile is enough in a
      // full run.
      for (const contractor of contractors.filter((_, index) => index % quickOrFull(42, 3) === 0)) {
        await navigateInApp(page, profileOf(contractor))
        await expect(h1(page)).toHaveText(contractor.name.replace(/\s+/g, ' '))
        await expectClean(page, contractor.name, watch)
        const data = await page.evaluate(
          () =>
            JSON.parse(
              document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null',
            ) as unknown,
        )
        expect([data].flat()).toContainEqual(expect.objectContaining({ name: contractor.name }))
      }
    },
  )
})

test(
  'sanitized content does not violate the content security policy',
  { tag: '@full' },
  async ({ page, site, watch }) => {
    await page.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sample }) => {
          ;(window as unknown as { __xss: (what: string) => void }).__xss(
            `policy: ${effectiveDirective} ${blockedURI} ${sample}`,
          )
        },
      )
    })
    const some = site.contractors.filter((_, index) => index % quickOrFull(60, 20) === 0)
    await page.goto(`/directory?location=${XSS_CITY}&size=100`)
    await expect(page.getByText(/xsmark\d+z/).first()).toBeVisible()
    for (const [path, expectedTitle] of [
      ...site.posts.map(({ slug, title }) => [`/blog/${slug}`, title] as const),
      ...some.map((contractor) => [profileOf(contractor), contractor.name] as const),
    ]) {
      await navigateInApp(page, path)
      await expect(h1(page)).toHaveText(expectedTitle.replace(/\s+/g, ' '))
      await expectClean(page, path, watch)
    }
  },
)
