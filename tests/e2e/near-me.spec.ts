import type { Page, Request } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { expectAccessible } from './support/accessibility.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { cards, locationField, waitTwoFrames } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const downtownTampa = { latitude: 27.950575, longitude: -82.457178 }
const resultCount = (page: Page) => page.locator('#results')

/** Returns the miles shown on the cards, from top to bottom. */
async function milesShown(page: Page): Promise<number[]> {
  const texts = await cards(page).allTextContents()
  return texts.map((text) => Number(/([\d.]+) mi(?![a-z])/.exec(text)?.[1]))
}

test.describe('with location permission', () => {
  test.use({ geolocation: downtownTampa, permissions: ['geolocation'] })

  test(
    'a search near me offers the position and requests it only after a tap',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/directory?location=plumbers+near+me&category=3')
      await expect(page.getByRole('heading', { level: 1, name: 'Plumbers near you' })).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('main').getByText('Use my location', { exact: true }).click()
      await expect(page).toHaveURL(/\/directory\?near=27\.95(,|%2C)-82\.46&category=3$/)
      await expect(cards(page)).toHaveCount(25)
    },
  )

  test('a homeowner searches near the current position, and no request contains more than the rounded one', async ({
    page,
  }) => {
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.goto('/')
    await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Plumbers' })
    await page.getByRole('button', { name: 'Use my location' }).click()

    await expect(page).toHaveURL(/\/directory\?near=27\.95(,|%2C)-82\.46&category=3$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Plumbers near you' })).toBeVisible()
    await expect(page).toHaveTitle(/^Plumbers near you/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,follow')
    await expect(resultCount(page)).toContainText(/\d+ contractors within 25 miles/)
    const miles = await milesShown(page)
    expect(miles).toHaveLength(25)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    await expect(cards(page).filter({ hasText: 'Plumbers' })).toHaveCount(25)
    await expectAccessible(page)

    await page.getByRole('button', { name: /Filter & Sort/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: 'Distance' })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByLabel('Within 5 miles').check()
    await dialog.getByLabel('Rating: high to low').check()
    await dialog.getByRole('button', { name: /^Show/ }).click()
    await expect(page).toHaveURL(/radius=5&sort=rating/)
    await expect(resultCount(page)).toContainText('within 5 miles')
    for (const distance of await milesShown(page)) expect(distance).toBeLessThanOrEqual(5)
    await page.getByRole('button', { name: 'Remove filter: Within 5 miles' }).click()
    await expect(page).not.toHaveURL(/radius/)

    await page.getByLabel('Service', { exact: true }).selectOption({ label: 'All Categories' })
    await expect(
      page.getByRole('heading', { level: 1, name: 'Contractors near you' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Stop using my location' }).click()
    await expect(page).not.toHaveURL(/near=|sort=distance/)
    await locationField(page).fill('Ocala')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Contractors near Ocala' }),
    ).toBeVisible()
    const requestTexts = await Promise.all(
      requests.map(
        async (request) =>
          `${request.url()} ${JSON.stringify(await request.allHeaders())} ${request.postData() ?? ''}`,
      ),
    )
    expect(requestTexts.filter((text) => /27\.95\d|82\.45/.test(text))).toEqual([])
  })

  test(
    'the suggestions offer the position first, and a link with a position opens its list',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/directory')
      await locationField(page).focus()
      await locationField(page).press('ArrowDown')
      await expect(page.getByRole('option', { name: 'Use my location' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await locationField(page).press('Enter')
      await expect(resultCount(page)).toContainText('within 25 miles')
      await expect(locationField(page)).toHaveAttribute('placeholder', 'My location')

      await page.goto('/directory?near=25.76,-80.19&radius=10&category=plumbers&sort=name')
      await expect(resultCount(page)).toContainText('within 10 miles')
      await expect(page.getByRole('heading', { level: 1, name: 'Plumbers near you' })).toBeVisible()
      await page.reload()
      await expect(resultCount(page)).toContainText('within 10 miles')
    },
  )

  test.describe('offline', () => {
    test.use({
      serviceWorkers: 'allow',
      expectedErrors: /ERR_INTERNET_DISCONNECTED|401.*\/api\/user/,
    })

    test(
      'the nearby search uses the stored directory',
      { tag: '@full' },
      async ({ page, context }) => {
        await page.goto('/')
        await waitUntilOfflineReady(page)
        await page.reload()
        await context.setOffline(true)
        await page.getByRole('button', { name: 'Use my location' }).click()
        await expect(resultCount(page)).toContainText('within 25 miles')
        await expect(cards(page)).toHaveCount(25)
        await page.reload()
        await expect(cards(page)).toHaveCount(25)
      },
    )
  })
})

test(
  'an area without contractors offers a larger radius or other locations',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/directory?near=61.22,-149.9')
    await expect(page.getByText('Nobody is listed within 25 miles of you')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Browse Locations' })).toBeVisible()
    // This position is in the Gulf of Mexico, west of Clearwater.
    await page.goto('/directory?near=27.95,-83.2&radius=5')
    await page.getByRole('button', { name: /Search within (25|50) miles/ }).click()
    await expect(cards(page).first()).toBeVisible()
  },
)

test('an invalid position or radius is ignored', { tag: '@full' }, async ({ page }) => {
  const queries = [
    'near=<script>',
    'near=999,999',
    'near=0,0',
    'near=',
    'near=27.95',
    `near=${'9'.repeat(3000)}`,
    'radius=7&sort=distance',
    'near=%ZZ&radius=-5',
  ]
  for (const query of quickSubset(queries, (_, index) => index % 4 === 3)) {
    await page.goto(`/directory?location=tampa&${query}`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Contractors near tampa' }),
    ).toBeVisible()
    await expect(cards(page)).toHaveCount(25)
    await expect(cards(page).getByText(/\d mi$/)).toHaveCount(0)
  }
  await page.getByRole('button', { name: /Filter & Sort/ }).click()
  await expect(page.getByRole('dialog').getByText('Distance')).toHaveCount(0)
  await page.goto('/directory?near=27.95,-82.46&radius=7&sort=<b>&page=1e9')
  await expect(resultCount(page)).toContainText('within 25 miles')
})

test.describe('without location permission', () => {
  test('the form shows an error and still works', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Use my location' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'This site may not use your location' })
    await expect(alert).toBeVisible()
    await expect(locationField(page)).toHaveAccessibleDescription(/type a city or ZIP code/)
    await expectAccessible(page)
    await locationField(page).fill('33602')
    await expect(alert).toHaveCount(0)
    await locationField(page).press('Enter')
    await expect(page).toHaveURL(/location=33602/)
    await expect(cards(page).first()).toBeVisible()
  })

  for (const [code, message] of quickSubset(
    [
      [2, 'could not be found'],
      [3, 'took too long'],
    ] as const,
    ([code]) => code === 3,
  )) {
    test(
      `a position that is not found (${code}) shows an error and can be retried`,
      { tag: '@full' },
      async ({ page }) => {
        await page.addInitScript((failure) => {
          navigator.geolocation.getCurrentPosition = (_found, failed) =>
            failed?.({ code: failure } as GeolocationPositionError)
        }, code)
        await page.goto('/directory')
        await page.getByRole('button', { name: 'Use my location' }).click()
        await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Use my location' })).toBeEnabled()
      },
    )
  }

  test('typing cancels a pending request for the position', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        addEventListener('position-found', () =>
          found({ coords: { latitude: 27.95, longitude: -82.46 } } as GeolocationPosition),
        )
      }
    })
    await page.goto('/directory')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(locationField(page)).toHaveAttribute('placeholder', 'Finding your location…')
    await locationField(page).fill('Ocala')
    await page.evaluate(() => dispatchEvent(new Event('position-found')))
    await waitTwoFrames(page)
    await expect(page).not.toHaveURL(/near=/)
    await expect(locationField(page)).toHaveValue('Ocala')
  })
})
