// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PUBLIC_DATABASE } from '#contract/device-storage.ts'
import { testDevice } from '../../support/device.ts'

const device = testDevice()
const reload = vi.fn()

/** A newer app in another tab raises the version of the database. */
const raiseVersion = () =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(PUBLIC_DATABASE, 9990)
    opening.addEventListener('success', () => resolve(opening.result.close()))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
  })

beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(location, 'reload').mockImplementation(reload.mockReset())
  // Dexie also writes a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  document.body.innerHTML = '<form><textarea>as it came</textarea></form>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

async function replaceDatabase() {
  const app = await device.openTab(async () => ({
    ...(await import('../../../web/src/device/ask-directory.ts')),
    ...(await import('../../../web/src/device/storage-state.ts')),
  }))
  await app.askDirectory('places')
  await raiseVersion()
  return app.useStorageState.getState()
}

test('a hidden tab without input is reloaded when a newer app takes the database over', async () => {
  const { isUpdatedElsewhere } = await replaceDatabase()
  expect(reload).toHaveBeenCalledOnce()
  expect(isUpdatedElsewhere).toBe(false)
})

test('a hidden tab with unsaved input is not reloaded, and says that the app was updated', async () => {
  const field = document.querySelector('textarea')
  if (field) field.value = 'a message that nobody has sent yet'
  const { isUpdatedElsewhere } = await replaceDatabase()
  expect(reload).not.toHaveBeenCalled()
  expect(isUpdatedElsewhere).toBe(true)
})
