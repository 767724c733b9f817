import { describe, expect, test } from 'vitest'
import { targetNames } from '../contract/target-names.ts'
import { buildParityReport, type TestReport } from '../setup/parity.ts'
import { findEndpoint, endpoints, endpointName } from '../support/endpoints.ts'

const passing = (calls: Record<string, boolean>, targets: readonly string[] = targetNames) =>
  targets.map((target) => ({ status: 'passed', meta: { contractCalls: { [target]: calls } } }))
const report = (
  assertionResults: TestReport['testResults'][number]['assertionResults'],
): TestReport => ({ testResults: [{ name: 'a.test.ts', assertionResults }] })
const everything = Object.fromEntries(endpoints.map((endpoint) => [endpointName(endpoint), true]))

describe('the parity report', () => {
  test('covers the targets of the contract suite', () => {
    const [header] = buildParityReport(report([])).table.split('\n')
    for (const target of targetNames) expect(header).toContain(`| ${target} |`)
  })

  test('has a row for every endpoint and no gap if all were tested on all targets', () => {
    const { table, gaps } = buildParityReport(report(passing(everything)))
    expect(gaps).toEqual([])
    expect(table.split('\n')).toHaveLength(endpoints.length + 2)
    expect(table).toContain('| `GET /api/user` | signed-in | 1 (1) | 1 (1) | 1 (1) |')
  })

  test('reports an endpoint that no test calls on some target', () => {
    const { 'GET /api/user': _, ...rest } = everything
    const { gaps } = buildParityReport(
      report([
        ...passing(
          everything,
          targetNames.filter((name) => name !== 'api on PostgreSQL'),
        ),
        ...passing(rest, ['api on PostgreSQL']),
      ]),
    )
    expect(gaps).toEqual(['GET /api/user on api on PostgreSQL'])
  })

  test('has a gap where all tests failed, were skipped or got only error responses', () => {
    const failed = passing(everything).map((result) => ({ ...result, status: 'failed' }))
    expect(buildParityReport(report(failed)).gaps).toHaveLength(
      endpoints.length * targetNames.length,
    )
    expect(buildParityReport(report([...failed, { status: 'skipped' }])).table).toContain(
      '0 of 1 (0)',
    )
    const refused = Object.fromEntries(Object.keys(everything).map((name) => [name, false]))
    expect(buildParityReport(report(passing(refused))).gaps).toHaveLength(
      endpoints.length * targetNames.length,
    )
  })

  test('assigns calls to endpoints by method and path, and those with the fewest parameters take precedence', () => {
    const nameAt = (method: string, path: string) => {
      const endpoint = findEndpoint(method, path)
      return endpoint && endpointName(endpoint)
    }
    expect(nameAt('GET', '/api/contractors/featured?x=1')).toBe('GET /api/contractors/featured')
    expect(nameAt('GET', '/api/contractors/12/reviews')).toBe('GET /api/contractors/:id/reviews')
    expect(nameAt('GET', '/api/contractors/roofers-tampa/ridge')).toBe(
      'GET /api/contractors/:slug/:name',
    )
    expect(nameAt('HEAD', '/api/contractors/12')).toBe('GET /api/contractors/:id')
    expect(nameAt('POST', '/api/contractors/12/photos')).toBe('POST /api/contractors/:id/photos')
    expect(nameAt('GET', '/livez')).toBeUndefined()
  })
})
