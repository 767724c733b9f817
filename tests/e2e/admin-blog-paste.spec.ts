import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { signIn } from './support/accounts.ts'
import { createPost, editor, POST_TEXT } from './support/admin-blog.ts'
import { button, keepToastOpen, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.use({ savesData: true, changesSite: true, expectedErrors: /401.*\/api\/user/ })

const corpus = (name: string) => readFileSync(`tests/corpus/posts/${name}`, 'utf8')

/** Pastes over everything in the editor, as the browser does. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await pasteHere(page, data)
}

async function pasteHere(page: Page, data: Record<string, string>): Promise<void> {
  await editor(page).evaluate((element, texts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

test('what is pasted from elsewhere is shown, saved and published as it was shown', async ({
  page,
  server,
}) => {
  await signIn(page, server.url)
  const post = await createPost(page, server.url, {
    content: `<p>${POST_TEXT}</p>`,
    status: 'published',
  })
  const edit = `${server.url}/admin/blog/edit/${post.id}`
  const article = page.locator('article')
  const save = async () => {
    await button(page, 'Update Post').click()
    await expect(toast(page)).toContainText('Blog post updated')
    await page.goto(`${server.url}/blog/${post.slug}`)
  }

  await page.goto(edit)
  await paste(page, { 'text/html': corpus('web-editor.html') })
  await expect(toast(page)).toContainText('1 picture was left out')
  await expect(editor(page).getByRole('heading', { name: 'How we price a roof' })).toBeVisible()
  await expect(editor(page).locator('td[rowspan="2"]')).toHaveText('Fall')
  await save()
  await expect(
    article.getByRole('heading', { level: 2, name: 'How we price a roof' }),
  ).toBeVisible()
  await expect(article.getByRole('heading', { level: 4, name: 'Fine print' })).toBeVisible()
  await expect(article.locator('ol[start="3"] li')).toHaveText(['Third', 'Fourth'])
  await expect(article.locator('th[colspan="2"]')).toHaveText('Season')
  await expect(article.locator('sup')).toHaveText('2')

  await page.goto(edit)
  await paste(page, { 'text/html': corpus('word-processor.html') })
  await expect(editor(page).locator('li li').first()).toHaveText('Short')
  await save()
  await expect(article.locator('ul ul li')).toHaveText(['Short', 'Long'])
  await expect(article.locator('ol[start="4"] li')).toHaveText(['Fourth step', 'Fifth step'])
  await expect(article.locator('li').filter({ hasText: '·' })).toHaveCount(0)

  await page.goto(edit)
  await paste(page, { 'text/plain': corpus('chat-answer.md') })
  await expect(toast(page)).toContainText('Markdown converted')
  await expect(editor(page).getByRole('heading', { name: 'When a breaker trips' })).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(editor(page)).toContainText('## When a breaker trips')
  await paste(page, { 'text/plain': corpus('chat-answer.md') })
  await expect(editor(page).locator('blockquote')).toHaveText('Never hold a breaker closed.')
  await save()
  await expect(article.getByRole('table')).toContainText('Smell')
  await expect(article.getByRole('link', { name: 'our contact page' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test(
  'code stays code, and Undo after further input does not double what was pasted',
  { tag: '@full' },
  async ({ page, server }) => {
    const script = '# Save the files\n\n- not a list\n- of anything'
    await signIn(page, server.url)
    const post = await createPost(page, server.url, {
      content: `<p>${POST_TEXT}</p><pre><code>first line</code></pre>`,
    })
    await page.goto(`${server.url}/admin/blog/edit/${post.id}`)
    await expect(editor(page)).toHaveAttribute('translate', 'no')
    await editor(page).locator('pre').click()
    await pasteHere(page, { 'text/plain': script })
    await expect(editor(page).locator('pre')).toContainText('- not a list')
    await expect(editor(page).getByRole('heading')).toHaveCount(0)

    await paste(page, { 'text/plain': script })
    await expect(editor(page).getByRole('heading', { name: 'Save the files' })).toBeVisible()
    await keepToastOpen(page)
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('To do: ')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(editor(page).getByText('Save the files')).toHaveCount(1)
    await expect(editor(page)).not.toContainText('# Save the files')
  },
)

test(
  'the HTML view shows what will be saved when it is left',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url)
    const post = await createPost(page, server.url, { content: `<p>${POST_TEXT}</p>` })
    await page.goto(`${server.url}/admin/blog/edit/${post.id}`)
    await page.getByRole('tab', { name: 'HTML' }).click()
    const source = page.getByLabel('Content as HTML')
    await source.fill(`<div>${POST_TEXT}</div><h1>Big</h1><img><script>alert(1)</script>`)
    await source.blur()
    await expect(source).toHaveValue(`<p>${POST_TEXT}</p>\n<h2>Big</h2>`)
  },
)
