import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, uniqueName } from './support/accounts.ts'
import { button, desktop, dialog, keepToastOpen, toast } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({
  savesData: true,
  changesSite: true,
  expectedErrors: /(401|404|409|410|500).*\/api\//,
})

const LIST = '/admin/contractors'
/** Time between the last keystroke and the search of the list. */
const SEARCH_DELAY_MS = 500
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

async function search(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Search contractors' }).fill(text)
  await page
    .getByRole('search', { name: 'Search contractors' })
    .getByRole('button', { name: 'Search', exact: true })
    .click()
}

test.describe('on a desktop', () => {
  test.use({ viewport: desktop })

  test.beforeEach(async ({ page, server }) => signIn(page, server.url))

  test('the list is searched by typing, by Enter and by the button, and has a page size, pagination and error states', async ({
    page,
  }) => {
    await page.goto(LIST)
    const field = page.getByRole('textbox', { name: 'Search contractors' })
    await expect(
      page.getByRole('table', { name: 'Contractors' }).getByRole('columnheader'),
    ).toHaveText(['', 'Name', 'Category', 'Location', 'Rating', 'Missing', 'Featured', 'Actions'])
    await expect(page.getByRole('link', { name: 'Import CSV' })).toHaveAttribute(
      'href',
      `${LIST}/import`,
    )
    await expect(page.getByLabel('Per page').locator('option')).toHaveText([
      '10',
      '20',
      '50',
      '100',
    ])
    await expect(page.getByLabel('Per page')).toHaveValue('20')
    await expect(page.getByRole('row')).toHaveCount(21)

    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/admin/contractors/search'))
        searches.push(new URL(request.url()).searchParams.get('q') ?? '')
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await field.pressSequentially('plumb')
    await page.clock.fastForward(SEARCH_DELAY_MS - 1)
    expect(searches).toEqual([])
    await page.clock.fastForward(1)
    await page.clock.resume()
    await expect(page).toHaveURL(`${LIST}?q=plumb`)
    await expect(page.getByRole('switch', { name: /^Featured: .*plumb/i })).toHaveCount(20)
    expect(searches).toEqual(['plumb'])
    await field.fill('electric')
    await field.press('Enter')
    await expect(page).toHaveURL(`${LIST}?q=electric`)
    await page.getByLabel('Per page').selectOption('10')
    await expect(page).toHaveURL(`${LIST}?q=electric&limit=10`)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(`${LIST}?q=electric&limit=10&page=2`)
    await search(page, 'no such name at all')
    await expect(page.getByText('No contractors match your search.')).toBeVisible()
    await button(page, 'Clear search').click()
    await expect(field).toBeFocused()
    await expect(page).toHaveURL(`${LIST}?limit=10`)
    await expect(page.getByRole('row')).toHaveCount(11)

    await page.goto(`${LIST}?page=99999`)
    await expect(page).not.toHaveURL(/99999/)
    await page.route('**/api/admin/contractors/search*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"message":"Something went wrong"}',
      }),
    )
    await page.goto(LIST)
    await expect(page.getByRole('main')).toContainText('Failed to fetch contractors')
    await expect(toast(page)).toContainText('Failed to fetch contractors: Something went wrong')
    await page.unroute('**/api/admin/contractors/search*')
    await button(page, 'Try Again').click()
    await expect(page.getByRole('row')).toHaveCount(21)
    await page.route('**/api/admin/contractors/search*', (route) =>
      route.fulfill({
        json: { data: [], pagination: { page: 1, limit: 20, totalCount: 0, totalPages: 0 } },
      }),
    )
    await page.goto(LIST)
    await expect(page.getByText('No contractors available.')).toBeVisible()
  })

  test(
    'the featured switch changes immediately and changes back on an error',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto(`${LIST}?q=ab plumbing`)
      const toggle = page.getByRole('switch', { name: 'Featured: AB Plumbing' })
      await expect(toggle).toHaveAttribute('aria-checked', 'false')
      let releaseUpdate = () => {}
      const released = new Promise<void>((resolve) => {
        releaseUpdate = resolve
      })
      await page.route('**/api/admin/contractors/*', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback()
        expect(route.request().postDataJSON()).toEqual({ isFeatured: true })
        await released
        return route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"message":"Something went wrong"}',
        })
      })
      await toggle.press('Space')
      await expect(toggle).toHaveAttribute('aria-checked', 'true')
      releaseUpdate()
      await expect(toggle).toHaveAttribute('aria-checked', 'false')
      await expect(toast(page)).toContainText('Failed to update contractor: Something went wrong')
      await page.unroute('**/api/admin/contractors/*')
      await toggle.press('Space')
      await expect(toast(page)).toContainText('Contractor updated')
      await page.reload()
      await expect(toggle).toHaveAttribute('aria-checked', 'true')
    },
  )

  test('an admin adds a contractor after errors, edits and deletes it, undoes the deletion, and restores it from the bin', async ({
    page,
    server,
  }) => {
    const name = uniqueName('Harbour Plumbing')
    await page.goto(LIST)
    await page.getByRole('link', { name: 'Add Contractor' }).click()
    for (const title of [
      'Basic Information',
      'Contact & Location',
      'Social Media',
      'Rating & Status',
    ])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(button(page, 'Test Direct Create')).toHaveCount(0)
    await page.getByLabel('Rating', { exact: true }).fill('51')
    await page.getByLabel('Website').fill('javascript:alert(1)')
    await button(page, 'Create Contractor').click()
    const summary = page.getByRole('group', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(summary.getByRole('link')).toHaveText([
      'Business name is required',
      'Please select a category',
      'Please enter a valid website URL',
      'City is required',
      'State is required',
      'Rating must be a number from 0 to 5, such as 4.5',
    ])
    await expectAccessible(page)
    await summary.getByRole('link', { name: 'City is required' }).press('Enter')
    await expect(page.getByLabel('City')).toBeFocused()

    await page.getByLabel('Business Name').fill(name)
    await page.getByLabel('Category').selectOption({ label: 'Plumbers' })
    await page.getByLabel('City').fill('Tampa')
    await page.getByLabel('State').fill('Florida')
    await page.getByLabel('Rating', { exact: true }).fill('4.5')
    await page.getByLabel('Review Count').fill('12')
    await page.getByLabel('Website').fill('example.com')
    await button(page, 'Choose Owner').click()
    await dialog(page, 'Choose an owner').getByRole('textbox').fill('owner@')
    await dialog(page, 'Choose an owner')
      .getByRole('button', { name: /owner@example\.com/ })
      .click()
    await expect(page.getByText('owner@example.com')).toBeVisible()

    // Leaving the page asks for confirmation.
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Payments' })
      .click()
    await expect(dialog(page, 'Leave without saving?')).toBeVisible()
    await button(page, 'Keep Editing').click()

    // The server sends an empty response, then invalid JSON, then an invalid object.
    for (const [body, message] of [
      ['', 'Empty response from server'],
      ['<html>', 'Invalid response from server'],
      ['{"id":1}', 'Invalid response from server'],
    ] as const) {
      await page.route('**/api/admin/contractors', (route) => route.fulfill({ status: 201, body }))
      await button(page, 'Create Contractor').click()
      await expect(toast(page)).toContainText(`Failed to create contractor: ${message}`)
      await expect(page.getByRole('main').getByRole('note')).toContainText(message)
      await page.unroute('**/api/admin/contractors')
    }
    await page.getByLabel('Business Name').fill('AB Plumbing')
    await button(page, 'Create Contractor').click()
    await expect(page.getByLabel('Business Name')).toHaveAccessibleDescription(
      /A business with this name already exists/,
    )
    await page.getByLabel('Business Name').fill(name)
    await button(page, 'Create Contractor').dblclick()
    await expect(toast(page)).toContainText('Contractor created')
    await expect(page).toHaveURL(LIST)

    await search(page, name)
    await expect(rowOf(page, name)).toContainText('Tampa, FL')
    await expect(rowOf(page, name)).toContainText('4.5')
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(page.getByLabel('Website')).toHaveValue('https://example.com')
    const id = Number(page.url().split('/').pop())
    await page.getByLabel('Years in Business').fill('7')
    await page.getByLabel('Verified').check()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, 'Update Contractor').click()
    expect((await sent).postDataJSON()).toEqual({ yearsInBusiness: '7', isVerified: true })
    await expect(toast(page)).toContainText('Contractor updated')
    expect(
      await (await page.request.get(`${server.url}/api/contractors/${id}`)).json(),
    ).toMatchObject({
      yearsInBusiness: 7,
      isVerified: true,
      rating: 45,
      reviewCount: 12,
      state: 'FL',
    })

    await search(page, name)
    await button(page, `Delete ${name}`).click()
    await expect(dialog(page, 'Delete contractor?')).toContainText(`${name} (Plumbers, Tampa, FL)`)
    await expectAccessible(page)
    await button(page, 'Delete Contractor').click()
    await expect(toast(page)).toContainText('Contractor deleted')
    await keepToastOpen(page)
    await expect(page.getByText('No contractors match your search.')).toBeVisible()
    expect((await page.request.get(`${server.url}/api/contractors/${id}`)).status()).toBe(410)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText('Contractor restored')
    await expect(rowOf(page, name)).toBeVisible()

    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await page.getByLabel('City').fill('Miami')
    await button(page, 'Delete').click()
    await button(page, 'Delete Contractor').click()
    await expect(page).toHaveURL(LIST)
    await page.goto(`/admin/contractors/edit/${id}`)
    await expect(page.getByRole('heading', { name: 'Contractor Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Open the Bin' }).click()
    await expect(page.getByText(/^Deleted [A-Z][a-z]{2} \d{1,2}, \d{4}$/).first()).toBeVisible()
    await button(page, `Restore ${name}`).click()
    await expect(toast(page)).toContainText('Contractor restored')
    expect((await page.request.get(`${server.url}/api/contractors/${id}`)).status()).toBe(200)

    await page.goto('/admin/audit')
    for (const action of [
      'contractor.created',
      'contractor.updated',
      'contractor.deleted',
      'contractor.restored',
    ])
      await expect(page.getByText(action).first()).toBeVisible()
  })

  test('the form is prefilled from the navigation state', { tag: '@full' }, async ({ page }) => {
    await page.goto('/admin/contractors/new')
    await page.evaluate(() =>
      history.replaceState(
        { ...history.state, usr: { prefill: { name: 'Handed Over', phone: '(813) 555-0100' } } },
        '',
      ),
    )
    await page.reload()
    await expect(page.getByLabel('Business Name')).toHaveValue('Handed Over')
    await expect(page.getByLabel('Phone')).toHaveValue('(813) 555-0100')
  })
})
