import { quickSubset } from '../support/full-run.ts'
import { waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

test.describe('invalid addresses', () => {
  test.use({ expectedErrors: /40[014]/ })

  const long = 'x'.repeat(10_000)
  const invalidAddresses: [path: string, heading: RegExp][] = [
    ['/%ZZ', /^404 Page Not Found$/],
    ['/directory/%ZZ', /^404 Page Not Found$/],
    ['/%c3%28', /^404 Page Not Found$/],
    ['/contractor/%ZZ', /^404 Page Not Found$/],
    ['/contractor/plumbers-tampa/%ZZ', /^Contractor not found$/],
    ['/contractor/99999999999999999999', /^Contractor not found$/],
    ['/contractor/0', /^Contractor not found$/],
    ['/blog/%ZZ', /^Blog post not found\.$/],
    ['/blog/%3Cscript%3E', /^Blog post not found\.$/],
    ['/category/%ZZ', /^Category or location not found$/],
    ['/category/plumbers/%ZZ', /^Category or location not found$/],
    ['/category/%3Cscript%3E/tampa-fl', /^Category or location not found$/],
    ['/directory?page=1e9&location=florida', /^Contractors near florida$/],
    ['/directory?location=florida&size=7&page=-1&sort=%3Cscript%3E', /^Contractors near florida$/],
    ['/directory?category=%3Cscript%3Ealert(1)%3C/script%3E', /^Contractors$/],
    ['/directory?%ZZ', /^Find a contractor$/],
    ['/directory?location=%ZZ', /^Contractors near /],
    ['/directory?near=abc&radius=-1', /^Find a contractor$/],
    [`/directory?location=${long}`, /^Contractors near x{120}$/],
    ['/all-contractors?page=1e9', /^All Contractors$/],
    ['/all-cities?page=%ZZ', /^All Cities$/],
    ['/all-cities?page=', /^All Cities$/],
    ['/category/plumbers?page=1e9', /^Plumbers$/],
    ['/category/plumbers/tampa-fl?page=0', /^Plumbers in Tampa, FL$/],
    [`/blog?category=${long}&show=1e9`, /^Home Improvement Blog$/],
    [`/locations?q=${long}`, /^Locations$/],
  ]
  /** URLs that `npm test` visits, one of each kind. */
  const quick = ['/%ZZ', '/directory?page=1e9&location=florida', `/directory?location=${long}`]
  for (const [path, heading] of quickSubset(invalidAddresses, ([path]) => quick.includes(path))) {
    test(`${path.slice(0, 60)} shows a useful page without console warnings`, async ({ page }) => {
      const warnings: string[] = []
      // Ignores Playwright's own warning about the blocked service worker.
      page.on(
        'console',
        (message) =>
          message.type() === 'warning' &&
          !message.text().includes('Playwright') &&
          warnings.push(message.text()),
      )
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await waitUntilComplete(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      expect(warnings).toEqual([])
    })
  }
})
