import type { Page } from 'playwright/test'
import type { Post } from '#contract/entities.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, uniqueName } from './support/accounts.ts'
import {
  BLOG_ADMIN_PATH,
  NEW_POST_PATH,
  POST_TEXT,
  editor,
  heading,
  createPost,
  tab,
} from './support/admin-blog.ts'
import { button, desktop, keepToastOpen, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({
  savesData: true,
  changesSite: true,
  // The browser logs every error response to the console. The page of an unpublished post has the
  // status 404 even for an admin, to whom the app then shows the preview.
  expectedErrors: /(400|401|403|404|409|410|429|502|503).*\/api\/|404.*\/blog\//,
})

async function fillPost(page: Page, title: string) {
  await page.getByLabel('Title', { exact: false }).first().fill(title)
  await page.getByLabel('Category').fill('Roofing')
  await page.getByLabel('Excerpt').fill('What to do first when a roof leaks.')
  await editor(page).click()
  await page.keyboard.type(POST_TEXT)
}

test('an admin writes, previews, schedules, publishes, unpublishes, deletes and restores a post', async ({
  page,
  server,
  browser,
}) => {
  await signIn(page, server.url)
  const title = uniqueName('When roofs leak')
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await page.goto(NEW_POST_PATH)
  await expect(heading(page, 'New Post')).toBeVisible()
  await fillPost(page, title)
  await expect(page.getByLabel('Slug')).toHaveValue(slug)
  await button(page, 'Create Post').click()
  await expect(page).toHaveURL(BLOG_ADMIN_PATH)
  await expect(toast(page)).toContainText('Blog post created')

  const row = page
    .getByRole('list', { name: 'Blog posts' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(row).toContainText('Draft')
  await expect(row).toContainText('Editorial team')

  // A visitor cannot see the draft.
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto(`/blog/${slug}?preview=1`)
  await expect(heading(visitor, 'Blog post not found.')).toBeVisible()
  await row.getByRole('link', { name: `View ${title}` }).click()
  await expect(page).toHaveURL(`/blog/${slug}?preview=1`)
  await expect(
    page.getByText('It is a draft. Only administrators can see this page.'),
  ).toBeVisible()
  await expect(heading(page, title)).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(page)
  // For the admin, the URL without the parameter also leads to the preview.
  await page.goto(`/blog/${slug}`)
  await expect(page).toHaveURL(`/blog/${slug}?preview=1`)

  await page.goto(BLOG_ADMIN_PATH)
  await row.getByRole('button', { name: `Schedule ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await dialog.getByLabel('Date and time').fill('2099-01-15T09:00')
  await expect(dialog).toContainText('Eastern Time (America/New_York)')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(toast(page)).toContainText('Blog post scheduled')
  await expect(row).toContainText('Scheduled')
  await expect(row).toContainText('Jan 15, 2099')

  await row.getByRole('button', { name: `Publish now ${title}` }).click()
  await expect(toast(page)).toContainText('Blog post published')
  await expect(row).toContainText('Published')
  await visitor.goto(`/blog/${slug}`)
  await expect(heading(visitor, title)).toBeVisible()

  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(heading(page, 'Edit Post')).toBeVisible()
  await expect(
    page.getByText('Blank leaves it as it is; a later time schedules the post.'),
  ).toBeVisible()
  await page.getByLabel('Status').selectOption('draft')
  await button(page, 'Update Post').click()
  await expect(toast(page)).toContainText('Blog post updated')
  await expect(row).toContainText('Draft')
  await visitor.goto(`/blog/${slug}`)
  await expect(heading(visitor, 'Blog post not found.')).toBeVisible()

  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByRole('dialog')).toContainText(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Blog post deleted')
  await keepToastOpen(page)
  await expect(row).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Blog post restored')
  await expect(row).toContainText('Draft')

  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await tab(page, /^Deleted/).click()
  await expect(page).toHaveURL(`${BLOG_ADMIN_PATH}?tab=deleted`)
  await row.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(toast(page)).toContainText('Blog post restored')
  await visitor.context().close()
})

test(
  'tabs show counts, search finds titles, and the URL contains the tab and the search',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    const post = await createPost(page, server.url, { title: uniqueName('Needle in a haystack') })
    await page.goto(BLOG_ADMIN_PATH)
    await expect(tab(page, /^All/)).toHaveAttribute('aria-selected', 'true')
    const countOf = async (name: RegExp) =>
      Number((await tab(page, name).textContent())?.replace(/\D/g, ''))
    await expect(tab(page, /^Drafts \d/)).toBeVisible()
    const counts = async () =>
      Promise.all([/^All/, /^Published/, /^Scheduled/, /^Drafts/].map(countOf))
    await expect.poll(async () => (await counts()).every(Number)).toBe(true)
    const [all, ...parts] = await counts()
    expect(all).toBe(parts.reduce((sum, count) => sum + count))

    await page
      .getByRole('textbox', { name: 'Search posts by title or category' })
      .fill(`needle in a haystack ${post.title.split(' ').slice(-2).join(' ')}`)
    await expect(page).toHaveURL(/\?q=needle/)
    await expect(page.getByRole('list', { name: 'Blog posts' }).getByRole('listitem')).toHaveCount(
      1,
    )
    await expect(tab(page, /^Drafts 1$/)).toBeVisible()
    await tab(page, /^All/).focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, /^Published/)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'No posts match your search.' })).toBeVisible()
    await page.reload()
    await expect(tab(page, /^Published/)).toHaveAttribute('aria-selected', 'true')
    await button(page, 'Clear Search').click()
    await expect(page).toHaveURL(`${BLOG_ADMIN_PATH}?tab=published`)
    await expect(tab(page, /^Published/)).toBeFocused()
    await page.goto(`${BLOG_ADMIN_PATH}?q=roof`)
    await button(page, 'Clear search').click()
    await expect(page).toHaveURL(BLOG_ADMIN_PATH)
    await expect(
      page.getByRole('textbox', { name: 'Search posts by title or category' }),
    ).toBeFocused()
  },
)

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' })
  test(
    'a scheduled time is in the time zone of the site, is also shown in that of the admin, and cannot be in the past',
    { tag: '@full' },
    async ({ page, server }) => {
      await signIn(page, server.url)
      const post = await createPost(page, server.url, { status: 'published' })
      await page.goto(BLOG_ADMIN_PATH)
      await button(page, `Schedule ${post.title}`).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('It will be hidden until the scheduled time')
      await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(dialog).toContainText('Schedule date must be in the future')
      await dialog.getByLabel('Date and time').fill('2099-07-01T09:00')
      await expect(dialog).toContainText(
        /9:00\sAM EDT, which is Jul 1, 2099, 3:00\sPM GMT\+2 where you are \(Europe\/Berlin\)/,
      )
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(toast(page)).toContainText('Blog post scheduled')
      const { scheduledAt } = (await (
        await page.request.get(`${server.url}/api/blog/${post.id}`)
      ).json()) as Post
      expect(scheduledAt).toBe('2099-07-01T13:00:00.000Z')
    },
  )
})

for (const [name, viewport] of [
  ['a phone', { width: 320, height: 700 }],
  ['a desktop', desktop],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport })
    test(
      'list, delete dialog and form are accessible, and no page scrolls horizontally',
      { tag: '@full' },
      async ({ page, server }) => {
        await signIn(page, server.url)
        const expectNoOverflow = async () =>
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth),
          ).toBeLessThanOrEqual(viewport.width)
        await page.goto(BLOG_ADMIN_PATH)
        await expect(button(page, /^Delete /).first()).toBeVisible()
        await expectAccessible(page)
        await expectNoOverflow()
        await button(page, /^Delete /)
          .first()
          .click()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(button(page, /^Delete /).first()).toBeFocused()
        await page.goto(NEW_POST_PATH)
        await expect(editor(page)).toBeVisible()
        await expectAccessible(page)
        await expectNoOverflow()
      },
    )
  })
}
