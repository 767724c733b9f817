import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { migrationSource } from '../../api/db/migrations/index.ts'

// Finds what can be forgotten when a noun (a group of endpoints) is added.

const root = new URL('../../', import.meta.url)
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })

const webCode = filesIn('web/src')
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(new URL(`web/src/${file}`, root), 'utf8'))
  .join('\n')

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe.each(Object.entries(contract))('the noun %s', (noun, group) => {
  test('has a file in the contract, in the mocks and in the contract suite', () => {
    const file = toKebab(noun)
    const wanted = [
      `api/contract/${file}.ts`,
      `mocks/handlers/${file}.ts`,
      `tests/contract/${file}.test.ts`,
    ]
    const missing = wanted.filter((path) => !existsSync(new URL(path, root)))
    expect(missing, 'add these files').toEqual([])
  })

  test('has no endpoint that the web app never calls', () => {
    const uncalled = Object.keys(group)
      .map((name) => `${noun}.${name}`)
      .filter(
        (endpoint) => !new RegExp(`\\b${endpoint.replace('.', '(?:Reads)?\\.')}\\b`).test(webCode),
      )
    expect(uncalled, 'call it in web/src, or remove it from the contract').toEqual([])
  })
})

test('every file in api/db/migrations is in the list of migrations', async () => {
  const listed = await migrationSource.getMigrations([])
  expect(
    listed.map(({ name }) => `${name}.ts`),
    'add the file to the list in api/db/migrations/index.ts',
  ).toEqual(
    filesIn('api/db/migrations')
      .filter((file) => file !== 'index.ts' && !file.startsWith('initial-schema'))
      .toSorted(),
  )
})
