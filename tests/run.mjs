// npm test: installs what is missing, runs the checks, the vitest suites and the browser tests,
// and prints a summary.
//
//   npm test                          the quick run, without the exhaustive tests
//   npm run test:full                 the full run, with the exhaustive tests (several times as long)
//   npm test -- check vitest          only these steps; the steps are check, vitest and e2e
//   npm test -- vitest tests/unit     one step; the other arguments are passed to its runner
//   npm test -- e2e --project=webkit  the browser tests in one browser
//
// When the whole of tests/contract has run (`npm run parity` runs only that folder), the number of
// tests per endpoint and target is written to test-results/parity.md.
//
// TEST_DATABASE_URL sets the database server, CHROMIUM_PATH, FIREFOX_PATH and WEBKIT_PATH set the
// browsers. If they are not set, a server and the browsers are found or installed. With
// `--project=firefox`, the browser tests run only in Firefox. A failed step does not stop later
// steps that do not need it. The last line is `N passed, N failed` (and `, N skipped`). A step that fails without
// a failed test, for example the set-up, counts as one failed test.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../api/commands/setup/build.mjs'
import { ensureInstalled } from '../api/commands/setup/install.mjs'
import { packageCommand, run, runNpm, SetupError } from '../api/commands/setup/process.mjs'
import { browserNames, useBrowser } from './setup/browsers.mjs'
import { ensurePostgres } from './setup/postgres.mjs'
import { ensureProgram } from './setup/programs.mjs'
import { readPlaywright, readVitest } from './setup/reports.mjs'
import { useTemporaryFolder } from './setup/temporary-folder.mjs'

const stepNames = ['check', 'vitest', 'e2e']
const contractSuite = 'tests/contract'
const maxNames = 40
const slowestFileCount = 10

/** @typedef {import('./setup/reports.mjs').Outcome} Outcome */
/** @typedef {{ name: string; ok: boolean; ms: number; note: string; outcome?: Outcome }} Step */

/** In the full run, `testEnv` sets TEST_FULL, which tests/support/full-run.ts reads. */
const isFull = process.argv[2] === '--full'
/** @type {Step[]} */
const steps = []
const removeTemporaryFolder = useTemporaryFolder()
const reports = mkdtempSync(join(tmpdir(), 'lintel-reports-'))
const hasFailed = (/** @type {string} */ name) =>
  steps.some((step) => step.name === name && !step.ok)

const appSettings = `
  NODE_ENV PORT HOST DATA_DIR DATABASE_URL DATABASE_READ_URLS PUBLIC_URL SESSION_KEYS DEMO PAYMENTS_MODE ADMIN_EMAIL RATE_LIMITS PROXY_HOPS
  INDEX_LANDING_PAGES OFFLINE_LIST_LIMIT TEST_FULL`.split(/\s+/)

/**
 * Returns the environment without the settings of the app, so that the developer's keys, addresses
 * and folders cannot reach the tests. Tests set the settings that they need. NODE_ENV is removed
 * because it would select another build of React.
 */
const testEnv = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !appSettings.includes(name) && !/^(STRIPE|OPENAI|SMTP|VITE)_/.test(name),
    ),
  ),
  ...(isFull ? { TEST_FULL: '1' } : {}),
})

/**
 * Runs one step and records its result and duration. A failure is recorded and not thrown, except
 * after Ctrl-C or another stop signal.
 *
 * @param {string} name
 * @param {() => Promise<{ note?: string; code?: number; outcome?: Outcome } | void>} work
 */
async function step(name, work) {
  const startedAt = performance.now()
  /** @type {Step} */
  const result = { name, ok: true, ms: 0, note: '' }
  try {
    const { note = '', code = 0, outcome } = (await work()) ?? {}
    Object.assign(result, { note, outcome, ok: code === 0 && !outcome?.failed.length })
  } catch (error) {
    if (!(error instanceof SetupError)) console.error(error)
    else if (error.exitCode > 128) throw error
    Object.assign(result, {
      ok: false,
      note: String(error instanceof Error ? error.message : error),
    })
    console.error(result.note)
  }
  steps.push({ ...result, ms: performance.now() - startedAt })
  return result.ok
}

/**
 * @param {Outcome | undefined} outcome
 * @param {number} code Exit code of the runner
 */
function toStepResult(outcome, code) {
  if (!outcome) return { code: code || 1, note: 'the runner left no report' }
  const executed = outcome.passed + outcome.failed.length
  if (executed === 0) return { code: code || 1, outcome, note: 'no test was executed' }
  return {
    code,
    outcome,
    note: code !== 0 && !outcome.failed.length ? 'failed outside the tests' : '',
  }
}

/** @param {string[]} args Arguments for vitest */
async function runVitest(args) {
  const file = join(reports, 'vitest.json')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--allowOnly=false',
  ]
  const { code } = await run(
    process.execPath,
    [packageCommand('vitest'), 'run', ...reporters, ...args],
    {
      env: testEnv(),
    },
  )
  const result = toStepResult(readVitest(file), code)
  const isWholeContractSuite = args.length === 0 || (args.length === 1 && args[0] === contractSuite)
  if (!isWholeContractSuite || !result.outcome) return result
  const parity = await run(process.execPath, ['--import', 'tsx', 'tests/setup/parity.ts', file], {
    env: testEnv(),
  })
  if (parity.code !== 0)
    result.outcome.failed.push(
      'every endpoint has a contract test on every target (test-results/parity.md)',
    )
  return { ...result, code: result.code || parity.code }
}

/**
 * Separates the browsers that `--project=<name>` selects, by default all, from the other arguments.
 *
 * @param {string[]} args Arguments for Playwright
 */
function parseProjects(args) {
  const option = '--project='
  const selected = args
    .filter((arg) => arg.startsWith(option))
    .map((arg) => arg.slice(option.length))
  return {
    browsers: browserNames.filter((name) => selected.length === 0 || selected.includes(name)),
    others: args.filter((arg) => !arg.startsWith(option)),
  }
}

/**
 * Runs the browser tests in the selected browsers whose step succeeded.
 *
 * @param {string[]} args Arguments for Playwright
 */
async function runPlaywright(args) {
  const { browsers, others } = parseProjects(args)
  const present = browsers.filter((name) => !hasFailed(name))
  if (hasFailed('build') || present.length === 0)
    throw new SetupError(
      `The browser tests cannot run: ${hasFailed('build') ? 'the step build failed' : 'no browser was found'}.`,
    )
  const file = join(reports, 'playwright.json')
  const options = ['test', '-c', 'playwright.config.ts', '--reporter=list,json', '--forbid-only']
  const projects = present.map((name) => `--project=${name}`)
  const { code } = await run(
    process.execPath,
    [packageCommand('playwright'), ...options, ...projects, ...others],
    {
      env: { ...testEnv(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  )
  return toStepResult(readPlaywright(file), code)
}

/** @param {string} title @param {string[]} names */
function printNames(title, names) {
  if (names.length === 0) return
  console.log(`\n${title}:`)
  for (const name of names.slice(0, maxNames)) console.log(`  ${name}`)
  if (names.length > maxNames) console.log(`  … and ${names.length - maxNames} more`)
}

/** Prints the table and the last line. Returns true if every step succeeded. */
function summarize() {
  const all = (/** @type {'failed' | 'skipped'} */ kind) =>
    steps.flatMap(({ outcome }) => outcome?.[kind] ?? [])
  const slowest = steps
    .flatMap(({ outcome }) => outcome?.files ?? [])
    .sort((a, b) => b.ms - a.ms)
    .slice(0, slowestFileCount)
  printNames(
    'Slowest files',
    slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`),
  )
  printNames('Skipped', all('skipped'))
  printNames('Failed', all('failed'))
  console.log('\nstep       result      time   passed  failed  skipped')
  for (const { name, ok, ms, note, outcome } of steps) {
    const counts = outcome
      ? [outcome.passed, outcome.failed.length, outcome.skipped.length]
      : ['', '', '']
    const [passed, failed, skipped] = counts.map((count, index) =>
      String(count).padStart(index === 2 ? 7 : 6),
    )
    const time = `${(ms / 1000).toFixed(1)} s`.padStart(8)
    console.log(
      `${name.padEnd(9)}  ${ok ? 'ok    ' : 'FAILED'}  ${time}   ${passed}  ${failed}  ${skipped}  ${note}`.trimEnd(),
    )
  }
  const passed = steps.reduce((sum, { outcome }) => sum + (outcome?.passed ?? 0), 0)
  const failedCount = steps.reduce(
    (sum, { ok, outcome }) => sum + (ok ? 0 : outcome?.failed.length || 1),
    0,
  )
  const skipped = all('skipped').length
  console.log(
    `\n${passed} passed, ${failedCount} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  )
  return failedCount === 0
}

/** @param {string[]} args */
function parseArguments(args) {
  const count = args.findIndex((arg) => !stepNames.includes(arg))
  const selected = count === -1 ? args : args.slice(0, count)
  const rest = count === -1 ? [] : args.slice(count)
  if (rest.length === 0 || (selected.length === 1 && selected[0] !== 'check'))
    return { selected, rest }
  throw new SetupError(
    `"${rest[0]}" is not a step. Steps: ${stepNames.join(', ')}. Without a step all run.`,
  )
}

/** @param {string[]} args */
async function main(args) {
  const { selected, rest } = parseArguments(args)
  const wants = (/** @type {string} */ name) => selected.length === 0 || selected.includes(name)
  /** @type {import('./setup/postgres.mjs').TestServer | undefined} */
  let server
  try {
    if (!(await step('install', () => ensureInstalled({ dev: true })))) return
    if (wants('e2e')) {
      for (const name of parseProjects(rest).browsers)
        await step(name, async () => ({ note: await useBrowser(name) }))
    }
    if (wants('vitest') || wants('e2e')) {
      await step('postgres', async () => {
        server = await ensurePostgres()
        process.env.TEST_DATABASE_URL = server.url
      })
      await step('build', ensureBuilt)
    }
    if (isFull && wants('vitest')) {
      await step('programs', async () => ({
        note: `${await ensureProgram('pgbouncer')} ${await ensureProgram('nginx')}`,
      }))
    }
    if (wants('check'))
      await step('check', () => runNpm(['run', '--silent', 'check'], { env: testEnv() }))
    if (wants('vitest')) await step('vitest', () => runVitest(rest))
    if (wants('e2e')) await step('e2e', () => runPlaywright(rest))
  } finally {
    await server?.stop()
  }
}

try {
  await main(process.argv.slice(isFull ? 3 : 2))
  process.exitCode = summarize() ? 0 : 1
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
} finally {
  removeTemporaryFolder()
}
