import { expect, test } from 'vitest'
import { decodablePath } from '../../../web/src/lib/decodable-path.ts'
import { fc } from '../../support/property.ts'

test.each([
  ['/', '/'],
  ['/blog/a%20b', '/blog/a%20b'],
  ['/%ZZ', '/%25ZZ'],
  ['/contractor/%', '/contractor/%25'],
  ['/%c3%28', '/%25c3%2528'],
])('converts the path %s to %s', (path, readable) => {
  expect(decodablePath(path)).toBe(readable)
})

test('makes every path decodable and does not change decodable paths', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\/[%a-f0-9/]{0,12}$/), (path) => {
      const readable = decodablePath(path)
      expect(() => decodeURIComponent(readable)).not.toThrow()
      expect(decodablePath(readable)).toBe(readable)
    }),
  )
})
