// Runs after the contract suite. Reports how many tests called each endpoint on each target (mocks,
// PGlite, PostgreSQL, and in the full run PgBouncer). The tests record their calls.
//
//   node --import tsx tests/setup/parity.ts VITEST_REPORT.json
//
// Writes test-results/parity.md and prints one line. Fails if on some target no passed test got a
// successful response from some endpoint. Without the results of a file of the suite, it only
// prints that this file did not run.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContractCalls } from '../contract/record-calls.ts'
import { targetNames as parityTargets } from '../contract/target-names.ts'
import { endpoints, endpointName } from '../support/endpoints.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The fields of vitest's JSON report that are used here. */
export interface TestReport {
  testResults: {
    name: string
    assertionResults: { status: string; meta?: { contractCalls?: ContractCalls } }[]
  }[]
}

interface Cell {
  passed: number
  other: number
  succeeded: number
}

export interface ParityReport {
  /** The table, in Markdown. */
  table: string
  /**
   * The endpoints and targets without a successful call in a passed test, for example "GET
   * /api/user on mocks".
   */
  gaps: string[]
}

/** Counts the tests that called each endpoint on each target. */
export function buildParityReport({ testResults }: TestReport): ParityReport {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const rows = endpoints.map((endpoint) => {
    const name = endpointName(endpoint)
    return {
      name,
      access: endpoint.access,
      cells: parityTargets.map((target) => cellOf(tests, name, target)),
    }
  })
  const gaps = rows.flatMap(({ name, cells }) =>
    cells.flatMap(({ succeeded }, index) =>
      succeeded === 0 ? [`${name} on ${parityTargets[index]}`] : [],
    ),
  )
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [
    line(['endpoint', 'access', ...parityTargets]),
    line(['---', '---', ...parityTargets.map(() => '---:')]),
    ...rows.map(({ name, access, cells }) =>
      line([`\`${name}\``, access, ...cells.map(formatCell)]),
    ),
  ].join('\n')
  return { table, gaps }
}

function cellOf(
  tests: TestReport['testResults'][number]['assertionResults'],
  endpoint: string,
  target: string,
): Cell {
  const cell = { passed: 0, other: 0, succeeded: 0 }
  for (const { status, meta } of tests) {
    const isSuccess = meta?.contractCalls?.[target]?.[endpoint]
    if (isSuccess === undefined) continue
    if (status !== 'passed') cell.other += 1
    else cell.passed += 1
    if (status === 'passed' && isSuccess) cell.succeeded += 1
  }
  return cell
}

const formatCell = ({ passed, other, succeeded }: Cell) =>
  `${passed}${other > 0 ? ` of ${passed + other}` : ''} (${succeeded})`

function main(file: string): void {
  const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport
  const executedFiles = new Set(report.testResults.map(({ name }) => basename(name)))
  const missing = readdirSync(`${root}tests/contract`).filter(
    (name) => name.endsWith('.test.ts') && !executedFiles.has(name),
  )
  if (missing.length > 0)
    return void process.stdout.write(`No parity report: ${missing.join(', ')} did not run\n`)
  const { table, gaps } = buildParityReport(report)
  mkdirSync(`${root}test-results`, { recursive: true })
  writeFileSync(
    `${root}test-results/parity.md`,
    `# Endpoints and the contract suite\n\nEach cell is the number of passed tests that called the endpoint (N of M if some of the M tests did not pass). In brackets: the passed tests that got a successful response.\n\n${table}\n`,
  )
  process.stdout.write(
    `Parity: ${endpoints.length} endpoints × ${parityTargets.length} targets, ${gaps.length} combinations without a successful test (test-results/parity.md)\n`,
  )
  for (const gap of gaps) process.stderr.write(`  no successful contract test of ${gap}\n`)
  if (gaps.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv[2] ?? '')
