import type { Post } from '#contract/entities.ts'
import { builtFile } from '../support/built-file.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/accounts.ts'
import { NEW_POST_PATH, POST_TEXT, editor, createPost, tab } from './support/admin-blog.ts'
import { button, toast } from './support/page-parts.ts'
import { startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({
  savesData: true,
  changesSite: true,
  // The browser logs every error response to the console. The page of an unpublished post has the
  // status 404 even for an admin, to whom the app then shows the preview.
  expectedErrors: /(400|401|403|404|409|410|429|502|503).*\/api\/|404.*\/blog\//,
})

test.beforeEach(({ ai }) => {
  ai.mode = 'normal'
})

test('the editor writes clean HTML, keeps elements it cannot edit, and works by keyboard', async ({
  page,
  server,
}) => {
  await signIn(page, server.url)
  const table = '<table><tbody><tr><td>Kept</td></tr></tbody></table>'
  const post = await createPost(page, server.url, { content: `<p>${POST_TEXT}</p>${table}` })
  await page.goto(`/admin/blog/edit/${post.id}`)
  await expect(editor(page)).toContainText('Table (change it in the HTML view)')
  await editor(page).getByText(POST_TEXT).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('First. ')
  await page.keyboard.press('ControlOrMeta+a')
  await button(page, 'Heading').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(button(page, 'Bold')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await tab(page, /^HTML$/).click()
  const source = page.getByLabel('Content as HTML')
  await expect(source).toHaveValue(
    new RegExp(`<p><strong>First. ${POST_TEXT}</strong></p>\n${table}`),
  )
  await source.fill(`<h2>By hand</h2><p>${POST_TEXT}</p>`)
  await tab(page, /^Text$/).click()
  await expect(editor(page).getByRole('heading', { name: 'By hand' })).toBeVisible()

  await editor(page).getByText(POST_TEXT).click({ clickCount: 3 })
  await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Address').fill('javascript:alert(1)')
  await button(page, 'Set Link').click()
  await expect(page.getByRole('dialog')).toContainText('Please enter a valid address')
  await page.getByLabel('Address').fill('/contact')
  await button(page, 'Set Link').click()
  await expect(editor(page).getByRole('link')).toHaveAttribute('href', '/contact')
  await button(page, 'Update Post').click()
  await expect(toast(page)).toContainText('Blog post updated')
  const { content } = (await (
    await page.request.get(`${server.url}/api/blog/${post.id}`)
  ).json()) as Post
  expect(content.replace(/ rel="[^"]*"/, '')).toBe(
    `<h2>By hand</h2>\n<p><a href="/contact">${POST_TEXT}</a></p>`,
  )
})

test(
  'the AI panel needs a prompt, fills the form, supports undo and cancel, and shows errors',
  { tag: '@full' },
  async ({ page, server, ai }) => {
    await signIn(page, server.url)
    await page.goto(NEW_POST_PATH)
    await expect(page.getByText('Generation takes 10-30 seconds.')).toBeVisible()
    const kinds = ['Generate Whole Post', 'Generate Title', 'Generate Excerpt', 'Generate Content']
    for (const name of kinds) await expect(button(page, name)).toBeDisabled()
    await page.getByLabel('Prompt').fill('Roof leaks')
    const title = page.getByLabel('Title', { exact: false }).first()
    await title.fill('My own title')

    await button(page, 'Generate Whole Post').click()
    await expect(toast(page)).toContainText('Content generated')
    await expect(title).toHaveValue('What to do when a roof leaks')
    await expect(page.getByLabel('Slug')).toHaveValue('what-to-do-when-a-roof-leaks')
    await expect(page.getByLabel('Excerpt')).toHaveValue(/Where the water comes from/)
    await expect(editor(page)).toContainText('Put a bucket under it')
    await expectAccessible(page)
    await page
      .getByRole('region', { name: 'AI Content Generation' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(title).toHaveValue('My own title')
    await expect(page.getByLabel('Slug')).toHaveValue('my-own-title')
    await expect(editor(page)).not.toContainText('bucket')

    for (const [name, message] of [
      ['Generate Title', 'Title generated'],
      ['Generate Excerpt', 'Excerpt generated'],
      ['Generate Content', 'Content generated'],
    ] as const) {
      await button(page, name).click()
      await expect(toast(page)).toContainText(message)
    }

    ai.mode = 'slow'
    ai.slowMs = 20_000
    await button(page, 'Generate Title').click()
    await expect(page.getByText(/s of about 10-30 s/)).toBeVisible()
    for (const name of kinds.filter((kind) => kind !== 'Generate Title'))
      await expect(button(page, name)).toBeDisabled()
    const { abandoned } = ai
    await page
      .getByRole('region', { name: 'AI Content Generation' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await expect(button(page, 'Generate Title')).toBeEnabled()
    await expect.poll(() => ai.abandoned).toBe(abandoned + 1)

    ai.mode = 'malformed'
    for (const [name, message] of [
      ['Generate Whole Post', 'Failed to generate content'],
      ['Generate Title', 'Failed to generate title'],
      ['Generate Excerpt', 'Failed to generate excerpt'],
    ] as const) {
      await button(page, name).click()
      await expect(toast(page)).toContainText(message)
      await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible()
    }
    // The previously generated text can still be removed by undo.
    await expect(
      page
        .getByRole('region', { name: 'AI Content Generation' })
        .getByRole('button', { name: 'Undo' }),
    ).toBeVisible()
    ai.mode = 'huge'
    await button(page, 'Generate Content').click()
    await expect(toast(page)).toContainText(
      'Failed to generate content: The AI service answered with too much text',
    )
    await expect(title).toHaveValue('What to do when a roof leaks')

    // HTML is removed from the title and the excerpt that the AI service returns. The content is
    // sanitized.
    ai.mode = 'malicious'
    await button(page, 'Generate Whole Post').click()
    await expect(title).toHaveValue('Roof')
    await expect(page.getByLabel('Excerpt')).toHaveValue('Leaks and you')
    await expect(editor(page)).toContainText('What to look at when a roof leaks')
    expect(await editor(page).innerHTML()).not.toMatch(
      /onerror|onclick|javascript:|<script|<iframe|<svg/i,
    )
  },
)

test('the AI panel shows that AI is not configured', { tag: '@full' }, async ({ browser }) => {
  const serverWithoutAi = await startDemoServer({ OPENAI_API_KEY: '' })
  const context = await browser.newContext({ baseURL: serverWithoutAi.url })
  try {
    const page = await context.newPage()
    await signIn(page, serverWithoutAi.url)
    await page.goto(NEW_POST_PATH)
    await page.getByLabel('Prompt').fill('Roof leaks')
    await button(page, 'Generate Title').click()
    await expect(toast(page)).toContainText(
      'Failed to generate title: AI generation is not configured',
    )
    await expect(
      page.getByRole('region', { name: 'AI Content Generation' }).getByRole('note'),
    ).toContainText('AI generation is not configured')
  } finally {
    await context.close()
    await serverWithoutAi.discard()
  }
})

test('the editor is not part of the precache', async ({ page, server }) => {
  const precache = await (await page.request.get(`${server.url}/sw.js`)).text()
  const richText = builtFile('src/admin/blog/editor/rich-text.tsx')
  expect(precache).toContain(builtFile('src/public/pages/blog-post.tsx').slice(1))
  expect(precache).not.toContain(richText.slice(1))
  await signIn(page, server.url)
  const scripts: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === richText) scripts.push(pathname)
  })
  await page.goto(NEW_POST_PATH)
  await expect(editor(page)).toBeVisible()
  expect(scripts).toHaveLength(1)
})
