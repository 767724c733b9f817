import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readEnv, readServerEnv } from '../../api/env.ts'
import { pageHeaders } from '../../api/http/security-headers.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://directory.example',
  SESSION_KEYS: 'k'.repeat(32),
}
const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(root + file, 'utf8')

describe('outside production', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'server.local' },
    { HOST: '0.0.0.0', DEMO: '1' },
    { PUBLIC_URL: 'https://directory.example' },
    { PROXY_HOPS: '1' },
  ])('the demo is not allowed if other machines can reach the server: %j', (settings) => {
    expect(() => readServerEnv(settings)).toThrow(
      '  DEMO: must be 0 where others can reach the server',
    )
    expect(readServerEnv({ ...settings, DEMO: '0' })).toMatchObject({
      seedDemo: false,
      isReachable: true,
    })
  })

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:5174' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('the demo is loaded if only this machine can reach the server: %j', (settings) => {
    expect(readServerEnv(settings)).toMatchObject({ seedDemo: true, isReachable: false })
  })
})

test('commands accept demo settings of a server that other machines can reach', () => {
  expect(() => readEnv({ PUBLIC_URL: 'https://directory.example' })).not.toThrow()
})

test.each(['debug', 'info', 'warn', 'error', 'silent'])('the log level may be %s', (level) => {
  expect(readEnv({ LOG_LEVEL: level }).LOG_LEVEL).toBe(level)
})

test('an unknown log level is rejected with the possible ones, and an empty one counts as not set', () => {
  expect(() => readEnv({ LOG_LEVEL: 'verbose' })).toThrow(
    '  LOG_LEVEL: must be one of debug, info, warn, error, silent',
  )
  expect(readEnv({ LOG_LEVEL: '' }).LOG_LEVEL).toBeUndefined()
})

test('prepared statements are on by default, and DATABASE_PREPARED can only be on or off', () => {
  expect(readEnv({}).database.preparesStatements).toBe(true)
  expect(readEnv({ DATABASE_PREPARED: 'off' }).database.preparesStatements).toBe(false)
  expect(() => readEnv({ DATABASE_PREPARED: '0' })).toThrow('  DATABASE_PREPARED: ')
})

test('there are no replicas by default, and DATABASE_READ_URLS names them', () => {
  const DATABASE_URL = 'postgres://a.example/lintel'
  expect(readEnv({ DATABASE_URL, DATABASE_READ_URLS: '' }).database.readUrls).toEqual([])
  expect(
    readEnv({
      DATABASE_URL,
      DATABASE_READ_URLS: 'postgres://b.example/lintel, postgresql://c.example/lintel',
    }).database.readUrls,
  ).toEqual(['postgres://b.example/lintel', 'postgresql://c.example/lintel'])
})

test('DATABASE_READ_URLS needs PostgreSQL, and a wrong URL is not printed', () => {
  expect(() => readEnv({ DATABASE_READ_URLS: 'postgres://b.example/lintel' })).toThrow(
    '  DATABASE_READ_URLS: needs DATABASE_URL',
  )
  const urls = 'postgres://b.example/lintel,mysql://user:secret@c.example/lintel'
  let message = ''
  try {
    readEnv({ DATABASE_URL: 'postgres://a.example/lintel', DATABASE_READ_URLS: urls })
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain('  DATABASE_READ_URLS.1: must begin with postgres://')
  expect(message).not.toContain('secret')
})

test('devices store up to 20,000 contractors in full by default, and OFFLINE_LIST_LIMIT changes it', () => {
  expect(readEnv({}).OFFLINE_LIST_LIMIT).toBe(20_000)
  expect(readEnv({ OFFLINE_LIST_LIMIT: '50000' }).OFFLINE_LIST_LIMIT).toBe(50_000)
  expect(() => readEnv({ OFFLINE_LIST_LIMIT: '-1' })).toThrow('  OFFLINE_LIST_LIMIT: ')
})

test('HSTS lasts a day by default, and HSTS_SECONDS changes it or turns it off', () => {
  expect(readEnv({}).HSTS_SECONDS).toBe(86_400)
  expect(readEnv({ HSTS_SECONDS: '31536000' }).HSTS_SECONDS).toBe(31_536_000)
  expect(readEnv({ HSTS_SECONDS: '0' }).HSTS_SECONDS).toBe(0)
  expect(() => readEnv({ HSTS_SECONDS: '-1' })).toThrow('  HSTS_SECONDS: ')
  expect(pageHeaders(0)).not.toHaveProperty('Strict-Transport-Security')
  expect(pageHeaders(300)).toMatchObject({
    'Strict-Transport-Security': 'max-age=300',
  })
})

test('a production server always counts as reachable from other machines', () => {
  expect(readServerEnv(production)).toMatchObject({ seedDemo: false, isReachable: true })
})

/** The secrets that have an example in each file. Readers copy these examples. */
const examples = {
  '.env.example': ['DATABASE_URL', 'SESSION_KEYS'],
  'docs/backup-and-restore.md': ['DATABASE_URL'],
  'docs/deployment.md': ['SESSION_KEYS', 'POSTGRES_PASSWORD', 'DATABASE_URL'],
  'docs/deployment/lintel.env': ['DATABASE_URL', 'SESSION_KEYS'],
}

/** Returns the secrets that have an example in a file, and the examples. */
const examplesIn = (file: string) =>
  [
    ...read(file).matchAll(
      /\b(SESSION_KEYS|POSTGRES_PASSWORD|DATABASE_URL)(?:=|: +)["']?([\w+/][\w:@/.+=-]*)/g,
    ),
  ]
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(({ name, value }) => name !== 'DATABASE_URL' || value.includes('@'))

test('the documentation has these examples of secrets', () => {
  const files = [
    ...readdirSync(root).filter((name) => /^(\.env\.example|.*\.(md|yaml)|Dockerfile)$/.test(name)),
    ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
      .map((name) => `docs/${name}`)
      .filter((name) => statSync(root + name).isFile()),
  ]
  const found = files
    .map((file) => [file, examplesIn(file).map(({ name }) => name)] as const)
    .filter(([, names]) => names.length > 0)
  expect(Object.fromEntries(found)).toEqual(examples)
})

test.each(Object.keys(examples))(
  'the example secrets of %s are refused in production and where others can reach the server',
  (file) => {
    for (const { name, value } of examplesIn(file)) {
      const isPassword = name === 'POSTGRES_PASSWORD'
      const setting = isPassword ? 'DATABASE_URL' : name
      const text = isPassword ? `postgres://lintel:${value}@db:5432/lintel` : value
      for (const settings of [production, { HOST: '0.0.0.0' }, { PROXY_HOPS: '1' }])
        expect(() => readEnv({ ...settings, [setting]: text }), name).toThrow(`  ${setting}: `)
    }
  },
)

test('the example password of a database is refused for a replica too', () => {
  const urls = 'postgres://a.example/lintel,postgres://lintel:change-me@b.example/lintel'
  const settings = { ...production, DATABASE_URL: 'postgres://a.example/lintel' }
  expect(() => readEnv({ ...settings, DATABASE_READ_URLS: urls })).toThrow('  DATABASE_READ_URLS: ')
})

test('only the password of a database is compared with the example', () => {
  for (const url of [
    'postgres://lintel:Kf83hs@exchange-media.example/lintel',
    'postgres:///lintel?host=/var/run/change-me',
  ])
    expect(readEnv({ ...production, DATABASE_URL: url }).DATABASE_URL).toBe(url)
  const example = 'postgres://lintel:change-me@127.0.0.1/lintel'
  expect(readEnv({ DATABASE_URL: example }).DATABASE_URL).toBe(example)
})

test('production rejects a list of session keys that contains an example key', () => {
  expect(() =>
    readEnv({
      ...production,
      SESSION_KEYS: `${'k'.repeat(32)},change-me-at-least-32-random-characters`,
    }),
  ).toThrow('  SESSION_KEYS: is still the example')
})
