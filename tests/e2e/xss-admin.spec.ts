import { quickSubset } from '../support/full-run.ts'
import { signIn } from './support/accounts.ts'
import { expect } from './support/test.ts'
import { expectClean, test } from './support/xss-test.ts'

test.describe('with the content security policy off, so that only the sanitizer protects', () => {
  test.use({ bypassCSP: true })

  test(
    'no payload runs in the admin area or during a CSV import',
    { tag: '@full' },
    async ({ page, server, site, watch }) => {
      await signIn(page, server.url)
      await page.goto('/admin/contractors/import')
      await page.locator('input[type="file"]').setInputFiles({
        name: '<img src=x onerror=__xss(3000)>.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(site.csv),
      })
      for (const name of ['Check the file', 'Import']) {
        await page.getByRole('button', { name, exact: true }).click()
        await expect(
          page.getByRole('heading', {
            name: name === 'Import' ? 'Import finished' : 'The file was checked',
          }),
        ).toBeVisible()
        await expectClean(page, name, watch)
        for (const tab of await page.getByRole('main').getByRole('tab').all()) {
          await tab.click()
          await expectClean(page, `${name}: ${await tab.textContent()}`, watch)
        }
      }
      const pagesWithPayloads = [
        '/admin',
        '/admin/blog',
        '/admin/contact-requests',
        '/admin/audit?limit=100',
        '/admin/contractors/import',
      ]
      for (const path of [
        ...pagesWithPayloads,
        ...quickSubset([1, 2, 3, 4], (number) => number === 1).map(
          (number) => `/admin/contractors?q=xsmark&limit=100&page=${number}`,
        ),
      ]) {
        await page.goto(path)
        await expect(page.getByText(/xsmark\d+z|onerror/).first()).toBeVisible()
        await expectClean(page, path, watch)
      }
      for (const index of quickSubset([0, 4, 80, 150, 199], (at) => at === 80)) {
        const contractor = site.contractors[index]
        await page.goto(`/admin/contractors/edit/${contractor?.id}`)
        await expect(page.getByLabel('Business Name')).toHaveValue(
          contractor?.name.replace(/[\r\n]/g, '') ?? '',
        )
        await expectClean(page, `the form of ${contractor?.name}`, watch)
      }
      await page.goto('/admin/contact-requests')
      const requests = await page
        .getByRole('list', { name: 'Contact requests' })
        .getByRole('link')
        .all()
      for (const request of quickSubset(requests, (_, index) => index % 10 === 0)) {
        await request.click()
        await expect(page.getByRole('heading', { name: 'Message' })).toBeVisible()
        await expectClean(page, 'a contact request', watch)
      }
    },
  )
})
