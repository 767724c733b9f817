// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import {
  cleanAddress,
  isLoadedPastWorker,
  networkAddress,
} from '../../../web/src/lib/network-address.ts'

const origin = 'http://localhost:3000'
const open = (address: string) => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(origin + address)
}
afterEach(() => open('/'))

test.each([
  ['/', '/?from-network=1'],
  ['/blog?page=2#top', '/blog?page=2&from-network=1#top'],
  ['/search?from-network=1', '/search?from-network=1'],
])('the address of %s from the network', (address, expected) => {
  expect(networkAddress(address)).toBe(expected)
})

test.each([
  '//evil.example/x',
  '//a//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '//user@evil.example:80/',
])('the address of %s from the network is on this site', (address) => {
  expect(new URL(networkAddress(address), origin).origin).toBe(origin)
})

test.each(['/blog?page=2', '/', '//a//b', '/search?q=a+b'])(
  'the parameter is removed from %s',
  (address) => {
    open(`${address}${address.includes('?') ? '&' : '?'}from-network=1#part`)
    cleanAddress()
    expect(location.href).toBe(`${origin}${address}#part`)
    expect(isLoadedPastWorker(address)).toBe(true)
  },
)
