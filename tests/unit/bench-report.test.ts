import { describe, expect, it, vi } from 'vitest'
import { Bench } from '../bench/shared/bench.ts'
import { atLeast, atMost, type Line, line } from '../bench/shared/figures.ts'
import { findWorse, type Outcome, type StoredRun, toStoredRun } from '../bench/shared/report.ts'

const outcome = (name: string, ...lines: Line[]): Outcome => ({ name, lines, seconds: 1 })
const rate = (ratio: number, spread: Line['spread'] = null) =>
  line('', { measured: '', ratio, spread, goals: [atLeast(ratio, 1, '×', 2)] })
const memory = (mb: number) => line('idle', { measured: '', goals: [atMost(mb, 100, 'MB')] })
const stored = (outcomes: Outcome[], earlier?: StoredRun) =>
  toStoredRun(outcomes, { at: 'yesterday', node: '', processors: [], rounds: 1 }, earlier)

describe('the comparison with an earlier run', () => {
  it('names a figure that got worse by more than a tenth', () => {
    const before = stored([outcome('contractor', rate(2)), outcome('memory', memory(50))])
    expect(
      findWorse([outcome('contractor', rate(1.7)), outcome('memory', memory(60))], before),
    ).toEqual([
      'contractor: 1.70 ×, before 2.00 × (goal ≥ 1.00 ×)',
      'memory: idle: 60 MB, before 50 MB (goal ≤ 100 MB)',
    ])
  })

  it('names a goal that was reached before and is missed now, however small the change', () => {
    const before = stored([outcome('memory', memory(99))])
    expect(findWorse([outcome('memory', memory(101))], before)).toHaveLength(1)
  })

  it('is silent about better figures, small changes and changes within the noise between identical servers', () => {
    const before = stored([
      outcome('contractor', rate(2, [0.6, 1.4])),
      outcome('memory', memory(50)),
    ])
    expect(
      findWorse([outcome('contractor', rate(1.3)), outcome('memory', memory(54))], before),
    ).toEqual([])
    expect(
      findWorse([outcome('contractor', rate(3)), outcome('memory', memory(20))], before),
    ).toEqual([])
  })

  it('names rows and lines that were measured before and are not measured any more', () => {
    const before = stored([outcome('contractor', rate(2)), outcome('memory', memory(50))])
    const failed: Outcome = { name: 'contractor', lines: [], failure: 'no server', seconds: 1 }
    expect(findWorse([failed, outcome('memory')], before)).toEqual([
      'contractor: was measured before, and failed: no server',
      'memory: idle: was measured before, and is missing',
    ])
  })

  it('compares only the rows of this run, and keeps the others of the earlier run', () => {
    const before = stored([outcome('contractor', rate(2)), outcome('memory', memory(50))])
    const outcomes = [outcome('memory', memory(50))]
    expect(findWorse(outcomes, before)).toEqual([])
    expect(Object.keys(stored(outcomes, before).rows)).toEqual(['contractor', 'memory'])
  })
})

it('a figure that was not measured is a failure of its row', () => {
  expect(() => atMost(Number.NaN, 1, 'MB')).toThrow('Nothing was measured in MB')
})

it('everything that a row has started is stopped at its end, once, even if one stop fails', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const bench = await Bench.open({ rounds: 1, seconds: 1, mayBuild: false })
  const stopped: string[] = []
  bench.onRowEnd(async () => void stopped.push('database'))
  bench.onRowEnd(() => Promise.reject(new Error('The browser is gone')))
  bench.onRowEnd(async () => void stopped.push('server'))
  await bench.endRow()
  expect(stopped).toEqual(['server', 'database'])
  expect(report).toHaveBeenCalledWith('Error: The browser is gone')
  await bench.close()
  expect(stopped).toHaveLength(2)
})
