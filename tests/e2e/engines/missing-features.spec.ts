import { waitUntilOfflineReady } from '../support/device.ts'
import { expect, test } from '../support/engines/test.ts'
import { until } from '../support/engines/until.ts'

// The tests are about a browser without navigator.storage, requestIdleCallback and
// navigator.connection.
test.use({ hasStorageApi: false })

test(
  'a contractor is saved, and the page about stored data says so',
  { tag: ['@webkit', '@full'] },
  async ({ tab }) => {
    await tab.goto('/contractor/12')
    const heart = tab.find('main').find('button', /^Save /)
    await heart.click()
    await until(() => heart.attribute('aria-pressed')).toBe('true')
    await waitUntilOfflineReady(tab)
    await tab.goto('/offline-data')
    await until(() => tab.find('main').texts()).toEqual([
      expect.stringMatching(/Saved contractors\s*1 contractor/),
    ])
    await until(() => tab.find('main').texts()).toEqual([
      expect.stringMatching(/Directory\s*[\d,]+ contractors, as of/),
    ])
    expect(await tab.find('main').texts()).not.toEqual([expect.stringContaining('in use of')])
  },
)
