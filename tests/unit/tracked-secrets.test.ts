import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Folders that git ignores. They are left out where the project is not a git repository. */
const ignored =
  /^(?:node_modules|dist|\.data|\.bench|test-results|playwright-report|tmp|\.git)(?:\/|$)/
const MAX_TEXT_BYTES = 5_000_000

/** Texts that are secrets of a known form. */
const secrets: Record<string, RegExp> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'payment key': /\b(?:sk|rk)_(?:live|test)_\w+/,
  'webhook secret': /\bwhsec_\w+/,
  'AI key': /\bsk-(?:proj-|svcacct-)?[\w-]{20,}/,
  'cloud key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'Google key': /\bAIza[\w-]{35}/,
  'GitHub token': /\b(?:gh[pousr]_\w{36,}|github_pat_\w{22,})/,
  'npm token': /\bnpm_\w{36}\b/,
  'registry password': /\b_(?:authToken|password)\s*=\s*[^\s$]+/,
  'Slack token': /\bxox[abprs]-[\w-]{10,}/,
  'mail service key': /\bSG\.[\w-]{22}\.[\w-]{43}/,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
}

/** Invented values of the tests and the documentation. */
const fakes = new Set([
  'sk_live_1',
  'sk_test_1',
  'sk_test_journey',
  'sk_test_lintel',
  'sk_test_stand_in',
  'whsec_1',
  'whsec_journey',
  'whsec_of_somebody_else',
  'whsec_of_the_tests',
  'whsec_stand_in',
])

/** Returns the tracked files, or all files that git would not ignore. */
function listFiles(): string[] {
  if (existsSync(join(root, '.git')))
    return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '' && existsSync(join(root, path)))
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name) && name !== '.env')
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
            .filter((file) => file.isFile())
            .map((file) => join(file.parentPath, file.name).slice(root.length))
        : [entry.name],
    )
}

function findSecrets(text: string): string[] {
  return Object.entries(secrets).flatMap(([kind, pattern]) =>
    [...text.matchAll(new RegExp(pattern, 'g'))]
      .map(([found]) => found)
      .filter((found) => !fakes.has(found))
      .map((found) => `${kind}: ${found.slice(0, 24)}`),
  )
}

test('no tracked file holds a secret', () => {
  const files = listFiles()
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) => {
    const content = readFileSync(join(root, path))
    if (content.length > MAX_TEXT_BYTES) throw new Error(`${path} is too large to be searched`)
    return findSecrets(content.toString('latin1')).map((secret) => `${path}: ${secret}`)
  })
  expect(found).toEqual([])
})

test('no file with settings or keys is tracked', () => {
  const names =
    /(?:^|\/)(?:\.env(?:\.(?!example$)[\w.]+)?|\.netrc|id_(?:rsa|ed25519)|[^/]+\.(?:pem|key|p12|pfx))$/
  expect(listFiles().filter((path) => names.test(path))).toEqual([])
})

test.each([
  ['private key', `-----BEGIN ${'RSA'} PRIVATE KEY-----`],
  ['payment key', ['sk', 'live', 'Abc123'].join('_')],
  ['webhook secret', ['whsec', 'Abc123'].join('_')],
  ['AI key', ['sk', 'proj', 'a'.repeat(24)].join('-')],
  ['cloud key', `AKIA${'A1'.repeat(8)}`],
  ['Google key', `AIza${'b'.repeat(35)}`],
  ['GitHub token', `ghp_${'c'.repeat(36)}`],
  ['npm token', `npm_${'d'.repeat(36)}`],
  ['registry password', `//registry/:${'_authToken'}=abc`],
  ['Slack token', `xoxb-${'1'.repeat(12)}`],
  ['mail service key', `SG.${'e'.repeat(22)}.${'f'.repeat(43)}`],
  ['signed token', `eyJ${'g'.repeat(12)}.eyJ${'h'.repeat(12)}.${'i'.repeat(12)}`],
])('a %s is found', (kind, text) => {
  expect(findSecrets(`KEY="${text}"`)).toEqual([expect.stringMatching(`^${kind}: `)])
})
