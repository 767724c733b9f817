import { quickOrFull, quickSubset } from '../support/full-run.ts'
import { adminAddresses } from '../support/page-addresses.ts'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { desktop, h1, phone } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({
  savesData: true,
  changesSite: true,
  expectedErrors:
    /(400|401|403|404|409|410|500|502|503).*\/api\/|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/,
})

/** A long word without a place for a line break. */
const word = 'W'.repeat(100)
/** Every admin page except the post editor, which has its own tests, some also in other states. */
const pages = [
  ...adminAddresses.filter((path) => !/\/blog\/(?:new|edit)/.test(path)),
  `/admin/contractors?q=${word}`,
  `/admin/blog?q=${word}`,
  '/admin/contractors?q=zzzzzz',
  '/admin/contractors/edit/999999',
]

for (const [viewportIndex, viewport] of [phone, desktop].entries()) {
  test(
    `admin pages are accessible at ${viewport.width} px${viewport === phone ? ', and fit 320 px' : ''}`,
    { tag: viewport === phone ? [] : '@full' },
    async ({ page, server }) => {
      // The full run opens every page.
      test.setTimeout(quickOrFull(180_000, 600_000))
      await signIn(page, server.url)
      const send = async (path: string, data: unknown) =>
        (
          await page.request.post(`${server.url}/api/admin/${path}`, {
            data,
            headers: { origin: server.url },
          })
        ).json() as Promise<{ id: number }>
      const created = [
        `contractors/${(await send('contractors', { name: `${word} ${viewport.width}`, categoryId: 1, city: 'Tampa', state: 'FL' })).id}`,
      ]
      created.push(
        `categories/${(await send('categories', { name: `${word.slice(30)} ${viewport.width}`, icon: 'wrench' })).id}`,
      )
      const { id } = await send('blog', {
        title: word,
        slug: `w-${viewport.width}`,
        content: `<p>${word}</p>`,
        excerpt: word,
        categoryName: word.slice(30),
      })
      created.push(`blog/${id}`)
      // The details of this call's entry in the audit log contain a time.
      await send(`blog/${id}/schedule`, { scheduledDate: '2099-11-21T22:45:00Z' })
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: viewport === phone ? 'light' : 'dark' })
      // `npm test` runs only the phone test, with every second page.
      const visited = quickSubset(pages, (_, index) => index % 2 === viewportIndex)
      for (const path of visited) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(h1(page)).toHaveCount(1)
          await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
          await expectAccessible(page)
          if (viewport === phone) await expectNoHorizontalScroll(page, 320)
        })
      }
      for (const path of created)
        await page.request.delete(`${server.url}/api/admin/${path}`, {
          headers: { origin: server.url },
        })
    },
  )
}
