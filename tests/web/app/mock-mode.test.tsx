import { afterEach, expect, test, vi } from 'vitest'
import { startMocks } from '../../../mocks/browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('mock mode at another host name without HTTPS says why it cannot run', () => {
  vi.stubGlobal('isSecureContext', false)
  document.body.innerHTML = '<div id="root"></div>'
  void startMocks()
  const text = document.querySelector('#root [role="alert"]')?.textContent
  expect(text).toContain('only over HTTPS and on localhost')
  expect(text).toContain('http://localhost:')
})
