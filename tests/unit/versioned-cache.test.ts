import { describe, expect, it, vi } from 'vitest'
import { VersionedCache } from '../../api/http/versioned-cache.ts'

const MAX_ENTRIES = 2000
const MAX_BYTES = 1_000_000

function cacheOfTexts() {
  return new VersionedCache<string>({
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_BYTES,
    sizeOf: (text) => text.length,
    shouldCache: (text) => text !== '[]',
  })
}

const resolved = (text: string) => () => Promise.resolve(text)

describe('a versioned cache', () => {
  it('does not exceed its limits after 40,000 different keys with small and large values', async () => {
    const cache = cacheOfTexts()
    for (let n = 0; n < 40_000; n += 1) {
      await cache.get(`search ${n}`, 1, resolved(n % 2 ? '[1]' : 'x'.repeat(n % 5000)))
      if (cache.entries > MAX_ENTRIES || cache.bytes > MAX_BYTES)
        expect.fail(`${cache.entries} entries, ${cache.bytes} bytes after ${n} keys`)
    }
    expect(cache.entries).toBeGreaterThan(100)
  })

  it('counts a kilobyte and the key in addition to each value, so small values cannot fill the memory', async () => {
    const cache = cacheOfTexts()
    for (let n = 0; n < 10; n += 1) await cache.get(`key ${n}`, 1, resolved('[1]'))
    expect(cache.bytes).toBe(10 * (1024 + 2 * 'key 0'.length + 3))
  })

  it('updates the size of a value that has grown', async () => {
    const cache = new VersionedCache<{ bytes: number }>({
      maxEntries: 10,
      maxBytes: 10_000,
      sizeOf: ({ bytes }) => bytes,
    })
    const [small, growing] = [{ bytes: 10 }, { bytes: 10 }]
    await cache.get('small', 1, () => Promise.resolve(small))
    await cache.get('growing', 1, () => Promise.resolve(growing))
    growing.bytes = 8000
    cache.updateSize('growing')
    expect([cache.entries, cache.bytes]).toEqual([1, 1024 + 2 * 'growing'.length + 8000])
  })

  it('evicts the least recently used entry', async () => {
    const cache = new VersionedCache<number>({ maxEntries: 2 })
    const compute = vi.fn(() => Promise.resolve(1))
    for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, 1, compute)
    expect(compute).toHaveBeenCalledTimes(3)
  })

  it('shares one computation between concurrent callers', async () => {
    const compute = vi.fn(resolved('once'))
    const cache = cacheOfTexts()
    expect(
      await Promise.all(Array.from({ length: 20 }, () => cache.get('key', 1, compute))),
    ).toEqual(Array(20).fill('once'))
    expect(compute).toHaveBeenCalledTimes(1)
  })

  it('removes all older entries when a newer version is requested', async () => {
    const cache = cacheOfTexts()
    for (const key of ['a', 'b', 'c']) await cache.get(key, 1, resolved('old'))
    expect(await cache.get('a', 2, resolved('new'))).toBe('new')
    expect(cache.entries).toBe(1)
    expect(await cache.get('a', 1, resolved('older'))).toBe('new')
  })

  it('does not cache a value of an old version if a newer version was requested meanwhile', async () => {
    const cache = cacheOfTexts()
    let finish: (text: string) => void = () => undefined
    const old = cache.get(
      'key',
      1,
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    await cache.get('key', 2, resolved('new'))
    finish('a much longer old value')
    await old
    expect(await cache.get('key', 2, resolved('unused'))).toBe('new')
    expect(cache.bytes).toBe(1024 + 2 * 'key'.length + 'new'.length)
  })

  it('caches neither failures nor values for which shouldCache returns false', async () => {
    const cache = cacheOfTexts()
    await expect(cache.get('failing', 1, () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    )
    expect(await cache.get('empty', 1, resolved('[]'))).toBe('[]')
    expect([cache.entries, cache.bytes]).toEqual([0, 0])
    expect(await cache.get('failing', 1, resolved('back'))).toBe('back')
  })
})
