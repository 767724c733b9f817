import pg from 'pg'
import { pass } from '../../support/faulty-proxy.ts'
import { waitUntilOfflineReady } from '../support/device.ts'
import type { Tab } from '../support/engines/tab.ts'
import { test } from '../support/engines/test.ts'
import { until } from '../support/engines/until.ts'

// The tests of the file share a browser and a server.
test.describe.configure({ mode: 'default' })

// Requests fail while the server cannot be reached.
test.use({
  expectedErrors: /Could not connect|ERR_CONNECTION_REFUSED|401.*\/api\/user|\/api\/user.*401/,
})

const main = (tab: Tab) => tab.find('main')
const cards = (tab: Tab) => main(tab).find('article')

test('after one visit the directory works and a request is kept without a server, also after a restart of the browser', async ({
  tab,
  visitor,
  site,
  server,
}) => {
  const pending = (current: Tab) => main(current).find('region', 'Waiting to be sent')
  const business = `Nail & Hammer ${test.info().testId}`
  await tab.goto('/')
  await waitUntilOfflineReady(tab)
  await site.stop()
  await tab.goto('/directory?location=tampa&category=3')
  await until(() => cards(tab).count()).toBe(25)
  const names = await cards(tab).find('heading').texts()

  await tab.goto('/contact')
  const form = tab.find('form', 'Request a listing')
  await form.find('textbox', /^Business name/).fill(business)
  await form.find('textbox', /^Email/).fill('office@nail.example')
  await form.find('textbox', /^Phone number/).fill('813-555-0100')
  await form.find('combobox', /^Category/).choose('General Contractor')
  await form.find('textbox', /^Message/).fill('Additions in Tampa.')
  await form.find('button', 'Submit Request').click()
  await until(() =>
    tab.find('heading', "Saved — will be sent when you're back online").count(),
  ).toBe(1)

  await visitor.restart()
  const later = await visitor.openTab()
  await later.goto('/directory?location=tampa&category=3')
  await until(() => cards(later).find('heading').texts()).toEqual(names)
  await cards(later).find('link', names[0]).click()
  await until(() => later.heading()).toBe(names[0])
  await until(() => later.find('link', /^Call Now/).attribute('href')).toMatch(/^tel:/)

  await later.goto('/contact')
  await until(() => pending(later).find('listitem').count()).toBe(1)
  await site.restart()
  await later.reload()
  await until(() => pending(later).count()).toBe(0)
  await until(() => requestsOf(server.databaseUrl, business)).toEqual([
    { email: 'office@nail.example' },
  ])
  await later.reload()
  await until(() => later.find('form', 'Request a listing').count()).toBe(1)
  await until(() => requestsOf(server.databaseUrl, business)).toEqual([
    { email: 'office@nail.example' },
  ])
})

async function requestsOf(databaseUrl: string, name: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select email from contact_requests where business_name = $1',
    [name],
  )
  await client.end()
  return rows
}

test(
  'a new version that is released during the first visit is shown after Update',
  { tag: '@full' },
  async ({ tab, site }) => {
    await tab.goto('/')
    await tab.evaluate(async () => void (await navigator.serviceWorker.ready))
    site.setFaults(({ path }) =>
      path === '/sw.js'
        ? { kind: 'rewrite', rewrite: (body) => `${body}\n// the next release` }
        : pass,
    )
    await tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await tab.waitForNextDocument(() => tab.find('button', 'Update').click())
    await tab.waitForApp()
    await until(() => tab.find('button', /^Updat/).count()).toBe(0)
    await until(() =>
      tab.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null),
    ).toBe(true)
  },
)
