import type { Page } from 'playwright/test'
import { someOf } from '../support/full-run.ts'
import type { Post } from '#contract/entities.ts'
import { startDemoServer } from './support/server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, unique } from './support/accounts.ts'
import { button, desktop, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// What the browser itself reports of an answer that is no success.
test.use({
  changesSite: true,
  // The document of a post that is not public is a 404 for everybody; its preview is drawn in the browser.
  expectedErrors: /(400|401|403|404|409|410|429|502|503).*\/api\/|404.*\/blog\//,
})
test.beforeEach(({ ai }) => {
  ai.mode = 'normal'
})

const LIST = '/admin/blog'
const NEW = '/admin/blog/new'
const TEXT = 'Look where the water comes from, put a bucket under it, and call a roofer who is insured.'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })


/** A post made over the API by who is signed in. */
async function makePost(page: Page, url: string, form: Record<string, unknown>): Promise<Post> {
  const title = unique('A post')
  const answer = await page.request.post(`${url}/api/admin/blog`, {
    data: { title, slug: title.toLowerCase().replaceAll(' ', '-'), categoryName: 'Roofing', excerpt: 'What to do about it.', content: `<p>${TEXT}</p>`, ...form },
    headers: { origin: url },
  })
  expect(answer.status()).toBe(201)
  return await answer.json() as Post
}

async function fillPost(page: Page, title: string) {
  await page.getByLabel('Title', { exact: false }).first().fill(title)
  await page.getByLabel('Category').fill('Roofing')
  await page.getByLabel('Excerpt').fill('What to do first when a roof leaks.')
  await editor(page).click()
  await page.keyboard.type(TEXT)
}

test('a post is written, previewed, scheduled, published, taken back, deleted and restored', async ({ page, server, browser }) => {
  test.setTimeout(120_000)
  await signIn(page, server.url)
  const title = unique('When roofs leak')
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await page.goto(NEW)
  await expect(heading(page, 'New Post')).toBeVisible()
  await fillPost(page, title)
  await expect(page.getByLabel('Slug')).toHaveValue(slug)
  await button(page, 'Create Post').click()
  await expect(page).toHaveURL(LIST)
  await expect(toast(page)).toContainText('Blog post created')

  const row = page.getByRole('list', { name: 'Blog posts' }).getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Draft')
  await expect(row).toContainText('Editorial team')

  // Nobody else sees it, the operator does.
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto(`/blog/${slug}?preview=1`)
  await expect(heading(visitor, 'Blog post not found.')).toBeVisible()
  await row.getByRole('link', { name: `View ${title}` }).click()
  await expect(page).toHaveURL(`/blog/${slug}?preview=1`)
  await expect(page.getByText('It is a draft. Only administrators can see this page.')).toBeVisible()
  await expect(heading(page, title)).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(page)
  // Without the parameter too, and nothing of it is kept on the device.
  await page.goto(`/blog/${slug}`)
  await expect(page).toHaveURL(`/blog/${slug}?preview=1`)

  await page.goto(LIST)
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
  await expect(page.getByText('Blank leaves it as it is; a later time schedules the post.')).toBeVisible()
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
  await expect(row).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Blog post restored')
  await expect(row).toContainText('Draft')

  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await tab(page, /^Deleted/).click()
  await expect(page).toHaveURL(`${LIST}?tab=deleted`)
  await row.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(toast(page)).toContainText('Blog post restored')
  await visitor.context().close()
})

test('tabs count, search finds titles and categories, and the address holds both', async ({ page, server }) => {
  await signIn(page, server.url)
  const post = await makePost(page, server.url, { title: unique('Needle in a haystack') })
  await page.goto(LIST)
  await expect(tab(page, /^All/)).toHaveAttribute('aria-selected', 'true')
  const countOf = async (name: RegExp) => Number((await tab(page, name).textContent())?.replace(/\D/g, ''))
  await expect(tab(page, /^Drafts \d/)).toBeVisible()
  const counts = async () => Promise.all([/^All/, /^Published/, /^Scheduled/, /^Drafts/].map(countOf))
  await expect.poll(async () => (await counts()).every(Number)).toBe(true)
  const [all, ...parts] = await counts()
  expect(all).toBe(parts.reduce((sum, count) => sum + count))

  await page.getByLabel('Search posts by title or category').fill(`needle in a haystack ${post.title.split(' ').slice(-2).join(' ')}`)
  await expect(page).toHaveURL(/\?q=needle/)
  await expect(page.getByRole('list', { name: 'Blog posts' }).getByRole('listitem')).toHaveCount(1)
  await expect(tab(page, /^Drafts 1$/)).toBeVisible()
  await tab(page, /^All/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Published/)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No posts match your search.' })).toBeVisible()
  await page.reload()
  await expect(tab(page, /^Published/)).toHaveAttribute('aria-selected', 'true')
  await button(page, 'Clear Search').click()
  await expect(page).toHaveURL(`${LIST}?tab=published`)
  await expect(tab(page, /^Published/)).toBeFocused()
  await page.goto(`${LIST}?q=roof`)
  await button(page, 'Clear').click()
  await expect(page).toHaveURL(LIST)
  await expect(page.getByLabel('Search posts by title or category')).toBeFocused()
})

test.describe('far from the site', () => {
  test.use({ timezoneId: 'Europe/Berlin' })
  test('a time to come is the site\'s, said in the reader\'s too; a past one is refused', async ({ page, server }) => {
    await signIn(page, server.url)
    const post = await makePost(page, server.url, { status: 'published' })
    await page.goto(LIST)
    await button(page, `Schedule ${post.title}`).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('It leaves the site until then')
    await dialog.getByLabel('Date and time').fill('2020-01-01T09:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(dialog).toContainText('Schedule date must be in the future')
    await dialog.getByLabel('Date and time').fill('2099-07-01T09:00')
    await expect(dialog).toContainText(/9:00\sAM EDT, which is Jul 1, 2099, 3:00\sPM GMT\+2 where you are \(Europe\/Berlin\)/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(toast(page)).toContainText('Blog post scheduled')
    const { scheduledAt } = await (await page.request.get(`${server.url}/api/blog/${post.id}`)).json() as Post
    expect(scheduledAt).toBe('2099-07-01T13:00:00.000Z')
  })
})

test('the slug goes with the title until it is written by hand or the post is public; a taken one is proposed with a number', async ({ page, server }) => {
  await signIn(page, server.url)
  const taken = await makePost(page, server.url, {})
  await page.goto(NEW)
  const title = page.getByLabel('Title', { exact: false }).first()
  const slug = page.getByLabel('Slug')
  await title.fill('Bob\'s A/C & Heating')
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
  await page.keyboard.type(TEXT)
  await button(page, 'Create Post').click()
  await expect(page.getByRole('link', { name: /A post with this slug already exists|slug/ })).toBeVisible()
  await expect(toast(page)).toContainText('Failed to create blog post')
  const [, base, number] = /^(.+)-(\d{1,4})$/.exec(taken.slug) ?? []
  const proposed = base ? `${base}-${Number(number) + 1}` : `${taken.slug}-2`
  await button(page, `Use “${proposed}”`).click()
  await expect(slug).toHaveValue(proposed)

  const published = await makePost(page, server.url, { status: 'published' })
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto(`/admin/blog/edit/${published.id}`)
  await page.getByLabel('Title', { exact: false }).first().fill('A wholly other title')
  await expect(page.getByLabel('Slug')).toHaveValue(published.slug)
  await expect(button(page, 'Regenerate')).toBeVisible()
})

test('what is missing is said above the form and at each field, in the words of the server', async ({ page, server }) => {
  await signIn(page, server.url)
  await page.goto(NEW)
  await expect(editor(page)).toBeVisible()
  await page.getByLabel('Image URL').fill('javascript:alert(1)')
  await button(page, 'Create Post').click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  for (const message of [
    'Title must be at least 5 characters', 'Slug must be at least 3 characters', 'Category name must be at least 2 characters',
    'Excerpt must be at least 10 characters', 'Content must be at least 50 characters', 'Please enter a valid image URL',
  ]) {
    await expect(summary.getByRole('link', { name: message })).toBeVisible()
    await expect(page.getByRole('form', { name: 'Blog post' }).getByText(message)).toBeVisible()
  }
  await expect(page).toHaveTitle(/^Error: New Post/)
  await summary.getByRole('link', { name: 'Content must be at least 50 characters' }).click()
  await expect(editor(page)).toBeFocused()
  await expectAccessible(page)
})

test('unsent input stays on the device, and leaving asks first', async ({ page, server }) => {
  await signIn(page, server.url)
  const post = await makePost(page, server.url, {})
  await page.goto(`/admin/blog/edit/${post.id}`)
  await page.getByLabel('Excerpt').fill('Something I have not yet saved anywhere.')
  await page.getByRole('link', { name: 'Back to Blog Posts' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(LIST)
  await page.goto(`/admin/blog/edit/${post.id}`)
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Excerpt')).toHaveValue('Something I have not yet saved anywhere.')
  await button(page, 'Discard Draft').click()
  await expect(page.getByLabel('Excerpt')).toHaveValue('What to do about it.')
})

test('what another administrator has saved meanwhile is not overwritten: the newer post is loaded, with what was written as a draft', async ({ page, server }) => {
  await signIn(page, server.url)
  const post = await makePost(page, server.url, {})
  await page.goto(`/admin/blog/edit/${post.id}`)
  await page.getByLabel('Excerpt').fill('Written here while somebody else wrote too.')
  const other = await page.request.put(`${server.url}/api/admin/blog/${post.id}`, { data: { authorName: 'Somebody Else' }, headers: { origin: server.url } })
  expect(other.status()).toBe(200)
  await button(page, 'Update Post').click()
  await expect(toast(page)).toContainText('Failed to update blog post: This post was changed in the meantime. Please reload it and try again.')
  await expect(page.getByText('This post was changed elsewhere')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Reload Post').click()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Author Name')).toHaveValue('Somebody Else')
  await expect(page.getByLabel('Excerpt')).toHaveValue('Written here while somebody else wrote too.')
  await button(page, 'Update Post').click()
  await expect(page).toHaveURL(LIST)
  const saved = await (await page.request.get(`${server.url}/api/blog/${post.id}`)).json() as Post
  expect(saved).toMatchObject({ authorName: 'Somebody Else', excerpt: 'Written here while somebody else wrote too.' })
})

test('the editor writes clean HTML, loses nothing it cannot show, and is used by keyboard', async ({ page, server }) => {
  await signIn(page, server.url)
  const table = '<table><tbody><tr><td>Kept</td></tr></tbody></table>'
  const post = await makePost(page, server.url, { content: `<p>${TEXT}</p>${table}` })
  await page.goto(`/admin/blog/edit/${post.id}`)
  await expect(editor(page)).toContainText('Table (change it in the HTML view)')
  await editor(page).getByText(TEXT).click()
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
  await expect(source).toHaveValue(new RegExp(`<p><strong>First. ${TEXT}</strong></p>\n${table}`))
  await source.fill(`<h2>By hand</h2><p>${TEXT}</p>`)
  await tab(page, /^Text$/).click()
  await expect(editor(page).getByRole('heading', { name: 'By hand' })).toBeVisible()

  await editor(page).getByText(TEXT).click({ clickCount: 3 })
  await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Address').fill('javascript:alert(1)')
  await button(page, 'Set Link').click()
  await expect(page.getByRole('dialog')).toContainText('Please enter a valid address')
  await page.getByLabel('Address').fill('/contact')
  await button(page, 'Set Link').click()
  await expect(editor(page).getByRole('link')).toHaveAttribute('href', '/contact')
  await button(page, 'Update Post').click()
  await expect(toast(page)).toContainText('Blog post updated')
  const { content } = await (await page.request.get(`${server.url}/api/blog/${post.id}`)).json() as Post
  expect(content.replace(/ rel="[^"]*"/, '')).toBe(`<h2>By hand</h2>\n<p><a href="/contact">${TEXT}</a></p>`)
})

test('drafting with AI: waits for a prompt, fills the form, is taken back, cancelled, and says why it failed', async ({ page, server, ai }) => {
  test.setTimeout(90_000)
  await signIn(page, server.url)
  await page.goto(NEW)
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
  await page.getByRole('region', { name: 'AI Content Generation' }).getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue('My own title')
  await expect(page.getByLabel('Slug')).toHaveValue('my-own-title')
  await expect(editor(page)).not.toContainText('bucket')

  for (const [name, words] of [['Generate Title', 'Title generated'], ['Generate Excerpt', 'Excerpt generated'], ['Generate Content', 'Content generated']] as const) {
    await button(page, name).click()
    await expect(toast(page)).toContainText(words)
  }

  ai.mode = 'slow'
  ai.slowMs = 20_000
  await button(page, 'Generate Title').click()
  await expect(page.getByText(/s of about 10-30 s/)).toBeVisible()
  for (const name of kinds.filter((kind) => kind !== 'Generate Title')) await expect(button(page, name)).toBeDisabled()
  const { abandoned } = ai
  await page.getByRole('region', { name: 'AI Content Generation' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Generate Title')).toBeEnabled()
  await expect.poll(() => ai.abandoned).toBe(abandoned + 1)

  ai.mode = 'malformed'
  for (const [name, words] of [['Generate Whole Post', 'Failed to generate content'], ['Generate Title', 'Failed to generate title'], ['Generate Excerpt', 'Failed to generate excerpt']] as const) {
    await button(page, name).click()
    await expect(toast(page)).toContainText(words)
    await expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible()
  }
  // What was written before can still be taken back.
  await expect(page.getByRole('region', { name: 'AI Content Generation' }).getByRole('button', { name: 'Undo' })).toBeVisible()
  ai.mode = 'huge'
  await button(page, 'Generate Content').click()
  await expect(toast(page)).toContainText('Failed to generate content: The AI service answered with too much text')
  await expect(title).toHaveValue('What to do when a roof leaks')

  // What a hostile service writes is text like any other.
  ai.mode = 'malicious'
  await button(page, 'Generate Whole Post').click()
  await expect(title).toHaveValue('Roof')
  await expect(page.getByLabel('Excerpt')).toHaveValue('Leaks and you')
  await expect(editor(page)).toContainText('What to look at when a roof leaks')
  expect(await editor(page).innerHTML()).not.toMatch(/onerror|onclick|javascript:|<script|<iframe|<svg/i)
})

test('without an AI service the panel says so', async ({ browser }) => {
  const plain = await startDemoServer({ OPENAI_API_KEY: '' })
  const context = await browser.newContext({ baseURL: plain.url })
  try {
    const page = await context.newPage()
    await signIn(page, plain.url)
    await page.goto(NEW)
    await page.getByLabel('Prompt').fill('Roof leaks')
    await button(page, 'Generate Title').click()
    await expect(toast(page)).toContainText('Failed to generate title: AI generation is not configured')
    await expect(page.getByRole('region', { name: 'AI Content Generation' }).getByRole('alert')).toContainText('AI generation is not configured')
  } finally {
    await context.close()
    await plain.discard()
  }
})

for (const [name, viewport] of someOf([['a phone', { width: 320, height: 700 }], ['a desktop', desktop]] as const, (_, index) => index === 0)) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport })
    test('list, dialogs and form are accessible and do not scroll sideways', async ({ page, server }) => {
      await signIn(page, server.url)
      const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      await page.goto(LIST)
      await expect(button(page, /^Delete /).first()).toBeVisible()
      await expectAccessible(page)
      await fits()
      await button(page, /^Delete /).first().click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(button(page, /^Delete /).first()).toBeFocused()
      await page.goto(NEW)
      await expect(editor(page)).toBeVisible()
      await expectAccessible(page)
      await fits()
    })
  })
}

test('the editor is no part of what every device stores', async ({ page, server }) => {
  const precache = await (await page.request.get(`${server.url}/sw.js`)).text()
  expect(precache).not.toMatch(/assets\/online\/|rich-text/)
  await signIn(page, server.url)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (/rich-text.*\.js$/.test(response.url())) scripts.push(new URL(response.url()).pathname)
  })
  await page.goto(NEW)
  await expect(editor(page)).toBeVisible()
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/online\//)])
})
