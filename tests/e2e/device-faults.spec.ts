import { pass } from '../support/faulty-proxy.ts'
import { quickSubset } from '../support/full-run.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import {
  allPages,
  expectPagesWork,
  expectSaved,
  fillDevice,
  test,
} from './support/faulty-device.ts'
import { cards, main, menuButton } from './support/page-parts.ts'
import { expect } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const isApi = (path: string) => path.startsWith('/api/')

test('no page stays blank or loading after lost, truncated, missing or failed responses', async ({
  page,
  faultyProxy,
}) => {
  const name = await fillDevice(page)
  // The faults come in a fixed order, not at random.
  const faults = [
    pass,
    { kind: 'drop' },
    pass,
    { kind: 'status', status: 500, body: '{"message":"Something went wrong","code":"internal"}' },
    pass,
    { kind: 'cut' },
  ] as const
  faultyProxy.setFaults(({ path, count }) =>
    isApi(path) ? (faults[count % faults.length] ?? pass) : pass,
  )
  await expectPagesWork(page)
  faultyProxy.setFaults(({ path }) =>
    isApi(path)
      ? { kind: 'status', status: 500, body: 'Something went wrong', type: 'text/plain' }
      : pass,
  )
  await expectPagesWork(page)
  // When the server fails, the list is read from the device, and the page shows from when it is.
  await page.goto('/directory?location=tampa&category=3')
  await expect(cards(page)).toHaveCount(25)
  await expect(main(page).getByText(/Data from \d{2}:\d{2}, \w{3} \d{1,2}/)).toBeVisible()
  faultyProxy.setFaults(({ path }) => (isApi(path) ? { kind: 'silence' } : pass))
  await page.goto('/directory?location=tampa&category=3')
  await expect(cards(page)).toHaveCount(25)
  await expectSaved(page, name)
})

test(
  'a first visit with a failing server shows no blank page, and Retry works',
  { tag: '@full' },
  async ({ page, faultyProxy }) => {
    faultyProxy.setFaults(({ path }) =>
      isApi(path)
        ? {
            kind: 'status',
            status: 500,
            body: '{"message":"Something went wrong","code":"internal"}',
          }
        : pass,
    )
    await expectPagesWork(page)
    // A page that is opened inside the app has no initial queries.
    await page.goto('/contact')
    await menuButton(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
    const retry = main(page).getByRole('button', { name: 'Retry' }).first()
    await expect(retry).toBeVisible()
    faultyProxy.setFaults(() => pass)
    await retry.click()
    await expect(cards(page).first()).toBeVisible()
  },
)

test(
  'two open tabs download the directory only once',
  { tag: '@full' },
  async ({ page, context, faultyProxy }) => {
    const other = await context.newPage()
    await Promise.all([page.goto('/'), other.goto('/')])
    await Promise.all([waitUntilOfflineReady(page), waitUntilOfflineReady(other)])
    // Waits until both tabs have started their worker, which syncs, and no download is running.
    for (const tab of [page, other]) await expect.poll(() => tab.workers().length).toBe(1)
    await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0)
    expect(faultyProxy.requests.filter((seen) => seen === 'GET /api/contractors')).toHaveLength(1)
  },
)

test(
  'an old app ignores new fields of a newer API, and does not crash on an incompatible format',
  { tag: '@full' },
  async ({ page, faultyProxy }) => {
    const name = await fillDevice(page)
    const withMore = (body: string) =>
      JSON.stringify(
        JSON.parse(body, (_, value: unknown) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? { ...value, addedLater: 'by a newer API' }
            : value,
        ),
      )
    faultyProxy.setFaults(({ path, method }) =>
      isApi(path) && method === 'GET' && path !== '/api/user'
        ? { kind: 'rewrite', rewrite: withMore }
        : pass,
    )
    await expectPagesWork(page)
    await page.goto('/directory?location=tampa&category=3')
    await expect(cards(page)).toHaveCount(25)
    faultyProxy.setFaults(({ path }) =>
      isApi(path) ? { kind: 'status', status: 200, body: '{"v2":[]}' } : pass,
    )
    await expectPagesWork(
      page,
      quickSubset(allPages, (path) => path === '/blog' || path === '/contractor/12'),
    )
    await expectSaved(page, name)
  },
)
