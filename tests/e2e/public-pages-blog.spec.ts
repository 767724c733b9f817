import { ads, cards, desktop, navigateInApp, h1, main, pageSection } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.describe('the blog', () => {
  test.use({ viewport: desktop })

  test(
    'the list has categories, cards, dates and an ad after every sixth card',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/blog')
      const posts = page.locator('[data-post]')
      await expect(posts).toHaveCount(14)
      const grid = await page
        .locator('ul:has(> [data-post]) > li')
        .evaluateAll((items) =>
          items
            .map((item) =>
              item.hasAttribute('data-post')
                ? 'p'
                : item.textContent?.includes('Advertisement')
                  ? 'A'
                  : '?',
            )
            .join(''),
        )
      expect(grid).toBe('ppppppAppppppApp')
      await expect(ads(main(page))).toHaveCount(4)
      for (const date of await posts.getByRole('time').allTextContents())
        expect(date).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
      await expect(posts.first()).toContainText('Oct 7, 2026')
      const columns = () =>
        page
          .locator('ul:has(> [data-post])')
          .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
      expect(await columns()).toBe(3)
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await columns()).toBe(1)
      await expect(ads(main(page))).toHaveCount(2)

      const select = page.getByLabel('Category')
      expect(await select.locator('option').allTextContents()).toEqual([
        'All Categories',
        'Concrete Contractors',
        'Electricians',
        'General Contractors',
        'Home Improvement',
        'HVAC Technicians',
        'Landscapers',
        'Painters',
        'Plumbers',
      ])
      await select.selectOption('Plumbers')
      await expect(posts).toHaveCount(2)
      await expect(posts.filter({ hasText: 'Plumbers' })).toHaveCount(2)
      await expect(page).toHaveURL(/\?category=Plumbers$/)
      await page.goto('/blog?category=Masonry')
      await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
      await expect(
        page.getByText('There are no blog posts in the Masonry category.', { exact: true }),
      ).toBeVisible()
    },
  )

  test('an article has date, author, text, related articles and links back', async ({ page }) => {
    await page.goto('/blog/exterior-paint-for-florida-sun')
    const article = cards(page).first()
    await expect(h1(page)).toHaveText('Choosing exterior paint for Florida sun')
    await expect(article.getByRole('time')).toHaveText('June 10, 2026')
    await expect(article.getByText('Painters', { exact: true })).toBeVisible()
    await expect(article.locator('header')).toContainText(
      'Simone Duarte, Painting contractor, Sarasota',
    )
    await expect(article.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Back to Blog' })).toHaveAttribute(
      'href',
      '/blog',
    )
    await expect(
      page.getByRole('complementary').getByRole('link', { name: 'View All Articles' }),
    ).toHaveAttribute('href', '/blog')
    await expect(ads(main(page))).toHaveCount(2)
    const related = pageSection(page, 'Related Articles').getByRole('article')
    await expect(related).toHaveCount(1)
    await related.getByRole('link').click()
    await expect(page).toHaveURL(/\/blog\/what-painters-mean-by-prep$/)
    await expect(h1(page)).toHaveText(/^What painters mean by prep/)
    await navigateInApp(page, '/blog/how-to-verify-a-contractor-license-in-florida')
    await expect(h1(page)).toHaveText(/^How to verify/)
    await expect(pageSection(page, 'Related Articles')).toHaveCount(0)
  })
})
