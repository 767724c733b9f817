import { expect, test } from 'vitest'
import { readablePath } from '../../web/src/lib/readable-path.ts'
import { fc } from '../support/property.ts'

test.each([
  ['/', '/'],
  ['/blog/a%20b', '/blog/a%20b'],
  ['/%ZZ', '/%25ZZ'],
  ['/contractor/%', '/contractor/%25'],
  ['/%c3%28', '/%25c3%2528'],
])('the path %s is read as %s', (path, readable) => {
  expect(readablePath(path)).toBe(readable)
})

test('every path can be decoded, and one that could be stays as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\/[%a-f0-9/]{0,12}$/), (path) => {
      const readable = readablePath(path)
      expect(() => decodeURIComponent(readable)).not.toThrow()
      expect(readablePath(readable)).toBe(readable)
    }),
  )
})
