import type { Post } from '#contract/entities.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import {
  BLOG_ADMIN_PATH,
  NEW_POST_PATH,
  POST_TEXT,
  editor,
  createPost,
} from './support/admin-blog.ts'
import { waitUntilDraftSaved } from './support/device.ts'
import { button, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({
  savesData: true,
  changesSite: true,
  // The browser logs every error response to the console. The page of an unpublished post has the
  // status 404 even for an admin, to whom the app then shows the preview.
  expectedErrors: /(400|401|403|404|409|410|429|502|503).*\/api\/|404.*\/blog\//,
})

test(
  'the slug follows the title until the slug is edited or the post is published, and a numbered slug is suggested for a taken one',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    const taken = await createPost(page, server.url, {})
    await page.goto(NEW_POST_PATH)
    const title = page.getByLabel('Title', { exact: false }).first()
    const slug = page.getByLabel('Slug')
    await title.fill("Bob's A/C & Heating")
    await expect(slug).toHaveValue('bobs-a-c-heating')
    await slug.fill('My Own')
    await title.fill('Another title')
    await expect(slug).toHaveValue('my-own')
    await button(page, 'Regenerate').click()
    await expect(slug).toHaveValue('another-title')
    await title.fill(taken.title)
    await expect(slug).toHaveValue(taken.slug)
    await page.getByLabel('Category').fill('Roofing')
    await page.getByLabel('Excerpt').fill('What to do about it.')
    await editor(page).click()
    await page.keyboard.type(POST_TEXT)
    await button(page, 'Create Post').click()
    await expect(
      page.getByRole('link', { name: /A post with this slug already exists|slug/ }),
    ).toBeVisible()
    await expect(toast(page)).toContainText('Failed to create blog post')
    const [, base, number] = /^(.+)-(\d{1,4})$/.exec(taken.slug) ?? []
    const proposed = base ? `${base}-${Number(number) + 1}` : `${taken.slug}-2`
    await button(page, `Use “${proposed}”`).click()
    await expect(slug).toHaveValue(proposed)

    const published = await createPost(page, server.url, { status: 'published' })
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`/admin/blog/edit/${published.id}`)
    await page.getByLabel('Title', { exact: false }).first().fill('A wholly other title')
    await expect(page.getByLabel('Slug')).toHaveValue(published.slug)
    await expect(button(page, 'Regenerate')).toBeVisible()
  },
)

test(
  'validation errors are listed above the form and shown at each field',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    await page.goto(NEW_POST_PATH)
    await expect(editor(page)).toBeVisible()
    await page.getByLabel('Image URL').fill('javascript:alert(1)')
    await button(page, 'Create Post').click()
    const summary = page.getByRole('group', { name: 'There is a problem' })
    for (const message of [
      'Title must be at least 5 characters',
      'Slug must be at least 3 characters',
      'Category name must be at least 2 characters',
      'Excerpt must be at least 10 characters',
      'Content must be at least 50 characters',
      'Please enter a valid image URL',
    ]) {
      await expect(summary.getByRole('link', { name: message })).toBeVisible()
      await expect(page.getByRole('form', { name: 'Blog post' }).getByText(message)).toBeVisible()
    }
    await expect(page).toHaveTitle(/^Error: New Post/)
    await summary.getByRole('link', { name: 'Content must be at least 50 characters' }).click()
    await expect(editor(page)).toBeFocused()
    await expectAccessible(page)
  },
)

test('unsaved input is stored as a draft, and leaving asks for confirmation', async ({
  page,
  server,
}) => {
  await signIn(page, server.url)
  const post = await createPost(page, server.url, {})
  await page.goto(`/admin/blog/edit/${post.id}`)
  await page.getByLabel('Excerpt').fill('Something I have not yet saved anywhere.')
  await page.getByRole('link', { name: 'Back to Blog Posts' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(BLOG_ADMIN_PATH)
  await waitUntilDraftSaved(page, 'Something I have not yet saved anywhere.')
  await page.goto(`/admin/blog/edit/${post.id}`)
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Excerpt')).toHaveValue('Something I have not yet saved anywhere.')
  await button(page, 'Discard Draft').click()
  await expect(page.getByLabel('Excerpt')).toHaveValue('What to do about it.')
})

test(
  'a post that was changed elsewhere is not overwritten: the newer version is loaded and the input restored as a draft',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    const post = await createPost(page, server.url, {})
    await page.goto(`/admin/blog/edit/${post.id}`)
    await page.getByLabel('Excerpt').fill('Written here while somebody else wrote too.')
    const other = await page.request.put(`${server.url}/api/admin/blog/${post.id}`, {
      data: { authorName: 'Somebody Else' },
      headers: { origin: server.url },
    })
    expect(other.status()).toBe(200)
    await button(page, 'Update Post').click()
    await expect(toast(page)).toContainText(
      'Failed to update blog post: This post was changed in the meantime. Please reload it and try again.',
    )
    await expect(page.getByText('This post was changed elsewhere')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Reload Post').click()
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(page.getByLabel('Author Name')).toHaveValue('Somebody Else')
    await expect(page.getByLabel('Excerpt')).toHaveValue(
      'Written here while somebody else wrote too.',
    )
    await button(page, 'Update Post').click()
    await expect(page).toHaveURL(BLOG_ADMIN_PATH)
    const saved = (await (
      await page.request.get(`${server.url}/api/blog/${post.id}`)
    ).json()) as Post
    expect(saved).toMatchObject({
      authorName: 'Somebody Else',
      excerpt: 'Written here while somebody else wrote too.',
    })
  },
)
