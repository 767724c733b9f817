import { expect, type Page } from 'playwright/test'
import type { Post } from '#contract/entities.ts'
import { uniqueName } from './accounts.ts'

export const BLOG_ADMIN_PATH = '/admin/blog'
export const NEW_POST_PATH = '/admin/blog/new'
export const POST_TEXT =
  'Look where the water comes from, put a bucket under it, and call a roofer who is insured.'

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
export const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })

/** Creates a post through the API as the signed-in user. */
export async function createPost(
  page: Page,
  url: string,
  form: Record<string, unknown>,
): Promise<Post> {
  const title = uniqueName('A post')
  const response = await page.request.post(`${url}/api/admin/blog`, {
    data: {
      title,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      categoryName: 'Roofing',
      excerpt: 'What to do about it.',
      content: `<p>${POST_TEXT}</p>`,
      ...form,
    },
    headers: { origin: url },
  })
  expect(response.status()).toBe(201)
  return (await response.json()) as Post
}
