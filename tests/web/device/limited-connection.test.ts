// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useConnectionLimited } from '../../../web/src/device/limited-connection.ts'

afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

it('a component follows the changes of the connection', () => {
  const network = Object.assign(new EventTarget(), { effectiveType: '3g', saveData: false })
  Object.defineProperty(navigator, 'connection', { value: network, configurable: true })
  const { result } = renderHook(useConnectionLimited)
  expect(result.current).toBe(true)
  const changeTo = (change: Partial<typeof network>) =>
    act(() => {
      Object.assign(network, change).dispatchEvent(new Event('change'))
    })
  changeTo({ effectiveType: '4g' })
  expect(result.current).toBe(false)
  changeTo({ saveData: true })
  expect(result.current).toBe(true)
})

it('a connection is not limited in a browser that does not describe it', () => {
  expect(renderHook(useConnectionLimited).result.current).toBe(false)
})
