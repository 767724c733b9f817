import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** Texts that only the mocks, their library or the demo data contain. */
const forbidden = [
  'mockServiceWorker',
  'setupWorker',
  'site-mocks',
  'x-mock-scenario',
  'partial-import',
  'Card (stand-in',
  'demo-password',
]

test('the production build contains no mocks, no mock worker and no demo password', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(20)
  expect(files.filter((name) => /mock/i.test(name))).toEqual([])
  const texts = files
    .filter((name) => /\.(js|css|html|json|map)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  expect(
    texts.flatMap(({ name, text }) =>
      forbidden.filter((word) => text.includes(word)).map((word) => `${word} in ${name}`),
    ),
  ).toEqual([])
})

test('the names of the files contain no words', () => {
  const names = readdirSync(join(folder, 'assets'))
  expect(names.length).toBeGreaterThan(100)
  expect(
    names.filter((name) => !/^[0-9a-z]{8}\.(?:js|css|svg|woff2|txt)(?:\.(?:br|gz))?$/.test(name)),
  ).toEqual([])
})

test('the service worker stores the file of the directory worker on the device', () => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { assets?: string[] }
  >
  const workers = Object.values(manifest)
    .flatMap(({ assets = [] }) => assets)
    .filter((name) => name.endsWith('.js'))
  expect(workers).toHaveLength(1)
  expect(readFileSync(join(folder, String(workers[0])), 'utf8')).toContain('onmessage')
  expect(readFileSync(join(folder, 'sw.js'), 'utf8')).toContain(workers[0])
})
