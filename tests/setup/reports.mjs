// Reads the JSON reports of vitest and Playwright into one format.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../api/commands/setup/process.mjs'

/**
 * @typedef {{ file: string; ms: number }} FileTime The time that the tests of a file ran, without
 *   the time they waited for a free worker
 *
 * @typedef {{ passed: number; failed: string[]; skipped: string[]; files: FileTime[] }} Outcome
 *   Names of the failed and skipped tests, and the time of every file
 */

/** @returns {Outcome} */
const empty = () => ({ passed: 0, failed: [], skipped: [], files: [] })

/** @param {string} file */
function readJson(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reads the report of a vitest run. Returns undefined if it is missing or is not JSON. A test file
 * that could not be loaded counts as one failed test.
 */
export function readVitest(/** @type {string} */ path) {
  const report = readJson(path)
  if (!report) return undefined
  const outcome = empty()
  for (const suite of report.testResults) {
    const before = outcome.failed.length
    const file = relative(root, suite.name)
    for (const test of suite.assertionResults) {
      const name = `${file} › ${test.fullName}`
      if (test.status === 'passed') outcome.passed++
      else if (test.status === 'failed') outcome.failed.push(name)
      else outcome.skipped.push(name)
    }
    if (suite.status === 'failed' && outcome.failed.length === before) outcome.failed.push(file)
    outcome.files.push({ file, ms: suite.endTime - suite.startTime })
  }
  return outcome
}

/**
 * Reads the report of a Playwright run. Returns undefined if it is missing or is not JSON. An error
 * outside the tests counts as one failed test.
 */
export function readPlaywright(/** @type {string} */ file) {
  const report = readJson(file)
  if (!report) return undefined
  const outcome = empty()
  /** @type {Map<string, number>} */
  const times = new Map()
  const walk = (/** @type {any} */ suite, /** @type {string[]} */ parents) => {
    const path = [...parents, suite.title]
    for (const child of suite.suites ?? []) walk(child, path)
    for (const spec of suite.specs ?? []) {
      for (const { status, results, projectName } of spec.tests) {
        const name = [`[${projectName}]`, ...path, spec.title].join(' › ')
        if (status === 'expected') outcome.passed++
        else if (status === 'skipped') outcome.skipped.push(name)
        else outcome.failed.push(name)
        const ms = results.reduce(
          (/** @type {number} */ sum, /** @type {{ duration: number }} */ { duration }) =>
            sum + duration,
          0,
        )
        times.set(spec.file, (times.get(spec.file) ?? 0) + ms)
      }
    }
  }
  for (const suite of report.suites ?? []) walk(suite, [])
  for (const error of report.errors ?? [])
    outcome.failed.push(String(error.message ?? 'error').split('\n')[0] ?? '')
  outcome.files = [...times].map(([file, ms]) => ({ file: `tests/e2e/${file}`, ms }))
  return outcome
}
