import type { Page, Request } from 'playwright/test'
import { quickSubset } from '../support/full-run.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  waitUntilCached,
  waitUntilOfflineReady,
  waitUntilDirectoryStored,
} from './support/device.ts'
import { stopClock, waitTwoFrames, waitUntilComplete } from './support/page-parts.ts'
import { expect, test } from './support/test.ts'

const downtownTampa = { latitude: 27.950575, longitude: -82.457178 }
const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')
const placeOf = (page: Page) => page.getByRole('combobox', { name: 'Location' })
const places = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option')
const resultCount = (page: Page) => page.locator('#results')

/** Returns the miles shown on the cards, from top to bottom. */
async function milesShown(page: Page): Promise<number[]> {
  const texts = await cardsOf(page).allTextContents()
  return texts.map((text) => Number(/([\d.]+) mi(?![a-z])/.exec(text)?.[1]))
}

test.describe('with location permission', () => {
  test.use({ geolocation: downtownTampa, permissions: ['geolocation'] })

  test('a homeowner searches near the current position, and no request contains the position', async ({
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
    await expect(cardsOf(page).filter({ hasText: 'Plumbers' })).toHaveCount(25)
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
    await placeOf(page).fill('Ocala')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Contractors near Ocala' }),
    ).toBeVisible()
    const requestTexts = await Promise.all(
      requests.map(
        async (request) =>
          `${request.url()} ${JSON.stringify(await request.allHeaders())} ${request.postData() ?? ''}`,
      ),
    )
    expect(requestTexts.filter((text) => /27\.9|82\.4|near=/.test(text))).toEqual([])
  })

  test('the suggestions offer the position first, and a link with a position opens its list', async ({
    page,
  }) => {
    await page.goto('/directory')
    await placeOf(page).focus()
    await placeOf(page).press('ArrowDown')
    await expect(page.getByRole('option', { name: 'Use my location' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await placeOf(page).press('Enter')
    await expect(resultCount(page)).toContainText('within 25 miles')
    await expect(placeOf(page)).toHaveAttribute('placeholder', 'My location')

    await page.goto('/directory?near=25.76,-80.19&radius=10&category=plumbers&sort=name')
    await expect(resultCount(page)).toContainText('within 10 miles')
    await expect(page.getByRole('heading', { level: 1, name: 'Plumbers near you' })).toBeVisible()
    await page.reload()
    await expect(resultCount(page)).toContainText('within 10 miles')
  })

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
        await waitUntilCached(page, 'hvac-technicians')
        await context.setOffline(true)
        await page.getByRole('button', { name: 'Use my location' }).click()
        await expect(resultCount(page)).toContainText('within 25 miles')
        await expect(cardsOf(page)).toHaveCount(25)
        await page.reload()
        await expect(cardsOf(page)).toHaveCount(25)
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
    await expect(cardsOf(page).first()).toBeVisible()
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
    await expect(cardsOf(page)).toHaveCount(25)
    await expect(page.getByText(/\d mi$/)).toHaveCount(0)
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
    await expect(placeOf(page)).toHaveAccessibleDescription(/type a city or ZIP code/)
    await expectAccessible(page)
    await placeOf(page).fill('33602')
    await expect(alert).toHaveCount(0)
    await placeOf(page).press('Enter')
    await expect(page).toHaveURL(/location=33602/)
    await expect(cardsOf(page).first()).toBeVisible()
  })

  for (const [code, message] of quickSubset(
    [
      [2, 'could not be found'],
      [3, 'took too long'],
    ] as const,
    ([code]) => code === 3,
  )) {
    test(`a position that is not found (${code}) shows an error and can be retried`, async ({
      page,
    }) => {
      await page.addInitScript((failure) => {
        navigator.geolocation.getCurrentPosition = (_found, failed) =>
          failed?.({ code: failure } as GeolocationPositionError)
      }, code)
      await page.goto('/directory')
      await page.getByRole('button', { name: 'Use my location' }).click()
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Use my location' })).toBeEnabled()
    })
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
    await expect(placeOf(page)).toHaveAttribute('placeholder', 'Finding your location…')
    await placeOf(page).fill('Ocala')
    await page.evaluate(() => dispatchEvent(new Event('position-found')))
    await waitTwoFrames(page)
    await expect(page).not.toHaveURL(/near=/)
    await expect(placeOf(page)).toHaveValue('Ocala')
  })
})

test('the location list follows the keyboard pattern for comboboxes', async ({ page }) => {
  await page.goto('/')
  const place = placeOf(page)
  const active = page
    .getByRole('listbox', { name: 'Suggested places' })
    .getByRole('option', { selected: true })
  await place.focus()
  await expect(place).toHaveAttribute('aria-expanded', 'false')
  await place.pressSequentially('st pet')
  await expect(page.getByRole('option', { name: /St\. Petersburg/ })).toBeVisible()
  await expect(active).toHaveCount(0)
  await expect(place).toHaveAttribute('aria-autocomplete', 'list')

  await place.press('ArrowDown')
  await expect(active).toHaveText(/St\. Petersburg/)
  await expect(place).toBeFocused()
  await expect(place).toHaveValue('st pet')
  await place.press('ArrowUp')
  await expect(active).toHaveText('Use my location')
  await place.press('ArrowDown')
  await expect(active).toHaveText(/St\. Petersburg/)

  const caret = () => place.evaluate((input: HTMLInputElement) => input.selectionStart)
  await place.press('Home')
  await expect(active).toHaveCount(0)
  expect(await caret()).toBe(0)
  await place.press('ArrowDown')
  await place.press('End')
  await expect(active).toHaveCount(0)
  expect(await caret()).toBe('st pet'.length)
  await expect(place).toHaveAttribute('aria-expanded', 'true')

  await place.press('ArrowDown')
  await place.press('Escape')
  await expect(place).toHaveAttribute('aria-expanded', 'false')
  await expect(place).toHaveValue('st pet')
  await place.press('ArrowDown')
  await place.press('Tab')
  await expect(place).toHaveValue('st pet')

  await place.focus()
  await place.press('ArrowDown')
  await place.press('Enter')
  await expect(place).toHaveValue('St. Petersburg, FL')
  await expect(page).toHaveURL(/\/$/)
  await place.press('Enter')
  await expect(page).toHaveURL(/location=St\.\+Petersburg%2C\+FL/)
})

test.describe('a location search', () => {
  for (const [text, suggestion, heading] of [
    ['33602', /^33602 Tampa, FL/, 'Contractors near 33602'],
    ['st pete', /^St\. Petersburg, FL/, 'Contractors near st pete'],
    ['tmpa fl', /^Tampa, FL/, 'Contractors near tmpa fl'],
    [
      'Ft Lauderdale',
      /^Fort Lauderdale, FL|^Ft\.? Lauderdale, FL/,
      'Contractors near Ft Lauderdale',
    ],
  ] as const) {
    test(`finds the city for "${text}"`, { tag: '@full' }, async ({ page }) => {
      await page.goto('/')
      await waitUntilDirectoryStored(page)
      await placeOf(page).fill(text)
      await expect(places(page).first()).toHaveText(suggestion)
      await placeOf(page).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(cardsOf(page).first()).toBeVisible()
      await expect(page.getByText('Did you mean')).toHaveCount(text === 'tmpa fl' ? 1 : 0)
    })
  }

  test(
    'for a ZIP code without contractors suggests other ZIP codes nearby',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/')
      await waitUntilDirectoryStored(page)
      await page.goto('/directory?location=33699')
      await expect(page.getByText('Please try a different location')).toBeVisible()
      await page.getByText('Contractors nearby:').getByRole('link').first().click()
      await expect(page).toHaveURL(/location=336\d\d/)
      await expect(cardsOf(page).first()).toBeVisible()
    },
  )
})

test.describe('sharing and printing a profile', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the share button opens the share dialog of the browser', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = (data) => {
        document.documentElement.dataset.shared = JSON.stringify(data)
        return Promise.reject(new DOMException('closed', 'AbortError'))
      }
    })
    await page.goto('/contractor/12')
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: 'Share' }).first().click()
    const shared = JSON.parse(
      (await page.locator('html').getAttribute('data-shared')) ?? '{}',
    ) as ShareData
    expect(shared.title).toBe(name)
    expect(new URL(shared.url ?? '').pathname).toMatch(/^\/contractor\/[a-z-]+\/[a-z0-9-]+$/)
    await expect(page.getByText('Link copied')).toHaveCount(0)
  })

  test(
    'a button copies the link if the browser has no share dialog',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/contractor/plumbers/ab-plumbing')
      await waitUntilComplete(page)
      // The confirmation is shown for four seconds.
      const clock = await stopClock(page)
      await page.getByRole('button', { name: 'Copy link' }).first().click()
      await clock.until(() =>
        page.getByRole('status').filter({ hasText: 'Link copied' }).isVisible(),
      )
      await clock.resume()
      await expectAccessible(page)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        new URL('/contractor/plumbers-tampa/ab-plumbing', page.url()).href,
      )
      await expect(page.getByText('Link copied')).toHaveCount(0)
    },
  )

  test('a printed profile contains only what is useful on paper', async ({ page }) => {
    await page.goto('/directory?location=tampa&website=1&phone=1')
    await cardsOf(page).first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Business Hours' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['Contact', 'Business Hours', 'About'])
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(/^https?:\/\//)).toBeVisible()
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByText('Advertisement').first(),
      page.getByRole('button', { name: 'Copy link' }).first(),
      page.getByRole('link', { name: /Call Now/ }).first(),
    ])
      await expect(hidden).toBeHidden()
  })
})
