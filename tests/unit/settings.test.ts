import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readEnv, readServerEnv } from '../../api/env.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://directory.example',
  SESSION_KEYS: 'k'.repeat(32),
}
const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')

describe('outside production', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'server.local' },
    { HOST: '0.0.0.0', DEMO: '1' },
    { PUBLIC_URL: 'https://directory.example' },
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

test('a production server always counts as reachable from other machines', () => {
  expect(readServerEnv(production)).toMatchObject({ seedDemo: false, isReachable: true })
})

test.each(['docs/deployment/lintel.env', 'docs/deployment.md', '.env.example', 'README.md'])(
  'production refuses the example session keys of %s',
  (file) => {
    const examples = [...read(file).matchAll(/SESSION_KEYS=([^\s|]*)/g)].map(([, value]) => value)
    for (const example of examples)
      expect(() => readEnv({ ...production, SESSION_KEYS: example })).toThrow('  SESSION_KEYS: ')
  },
)

test('production rejects a list of session keys that contains an example key', () => {
  expect(() =>
    readEnv({
      ...production,
      SESSION_KEYS: `${'k'.repeat(32)},change-me-at-least-32-random-characters`,
    }),
  ).toThrow('  SESSION_KEYS: is still the example')
})
