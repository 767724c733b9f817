import { describe, expect, test } from 'vitest'
import { type ImportRow, MAX_CSV_BYTES } from '#contract/csv-import.ts'
import { parseHeader } from '#contract/rules/csv-columns.ts'
import {
  csvColumns,
  findFileProblem,
  templateCsv,
} from '../../../web/src/admin/import/import-file.ts'
import {
  countRows,
  warnsOften,
  filterRows,
  firstLines,
  importSummary,
} from '../../../web/src/admin/import/rows.ts'
import { formatDateTime } from '../../../web/src/admin/ui/admin-time.tsx'

const WRONG_TYPE = { title: 'Invalid File Type', description: 'Please upload a CSV file.' }

describe('a selected CSV file', () => {
  test.each([
    [{ name: 'leads.csv', size: 9, type: 'text/csv' }, null],
    // Windows with Excel reports this type. Some systems report no type.
    [{ name: 'LEADS.CSV', size: 9, type: 'application/vnd.ms-excel' }, null],
    [{ name: 'leads.csv', size: 9, type: '' }, null],
    [{ name: 'leads', size: 9, type: 'text/csv' }, null],
    [
      {
        name: 'leads.xlsx',
        size: 9,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
      WRONG_TYPE,
    ],
    [{ name: 'leads.csv.exe', size: 9, type: '' }, WRONG_TYPE],
    [
      { name: 'leads.csv', size: 0, type: 'text/csv' },
      { title: 'Empty File', description: 'leads.csv is empty.' },
    ],
    [{ name: 'leads.csv', size: MAX_CSV_BYTES, type: 'text/csv' }, null],
    [
      { name: 'leads.csv', size: MAX_CSV_BYTES + 1, type: 'text/csv' },
      { title: 'File Too Large', description: 'leads.csv is larger than 32 MB.' },
    ],
  ])('is checked before the upload: %j', (file, problem) => {
    expect(findFileProblem(file)).toEqual(problem)
  })
})

test('the template has the documented columns, and the importer accepts each of them', () => {
  const header = templateCsv.trim().split(',')
  expect(header).toEqual(csvColumns.map(({ name }) => name))
  const { indexesOf, unreadColumns } = parseHeader(header)
  expect(unreadColumns).toEqual([])
  expect([...indexesOf.values()].flat().toSorted((a, b) => a - b)).toEqual(
    header.map((_, index) => index),
  )
})

const row = (
  number: number,
  outcome: ImportRow['outcome'],
  warnings: string[] = [],
): ImportRow => ({
  row: number,
  name: `Row ${number}`,
  outcome,
  reason: outcome === 'created' ? null : 'Because',
  warnings,
})

describe('the rows of an import result', () => {
  const rows = [
    row(2, 'created'),
    row(3, 'created', ['No city']),
    row(4, 'duplicate'),
    row(5, 'invalid', ['No city']),
    row(6, 'invalid'),
  ]

  test('are counted and filtered by outcome, and warnings count only for created rows', () => {
    expect(countRows(rows)).toEqual({ all: 5, created: 2, duplicate: 1, invalid: 2, warned: 1 })
    const numbers = (filter: Parameters<typeof filterRows>[1]) =>
      filterRows(rows, filter).map((one) => one.row)
    expect([
      numbers('all'),
      numbers('created'),
      numbers('duplicate'),
      numbers('invalid'),
      numbers('warned'),
    ]).toEqual([[2, 3, 4, 5, 6], [2, 3], [4], [5, 6], [3]])
  })

  test.each([
    [0, 0, 0],
    [5, 5, 0],
    [6, 5, 1],
    [1000, 5, 995],
  ])('with %i lines: %i are shown, and %i more are counted', (length, shown, more) => {
    const result = firstLines(Array.from({ length }, (_, index) => `Line ${index}`))
    expect([result.shown.length, result.more]).toEqual([shown, more])
  })

  test('have a summary text', () => {
    expect(importSummary({ imported: 1200, skipped: 3 })).toBe(
      'Imported 1200 contractors. Skipped 3 records.',
    )
  })
})

test('the time of an import is shown with its date, and an invalid time as a dash', () => {
  expect(formatDateTime('2026-11-20T12:05:00.000Z')).toMatch(/^Nov 20, 2026, 7:05\sAM EST$/)
  expect(formatDateTime('soon')).toBe('—')
})

test('a result is doubtful when more than a fifth of its rows have warnings', () => {
  const rows = (warned: number): ImportRow[] =>
    Array.from({ length: 10 }, (_, index) => ({
      row: index + 2,
      name: 'A',
      outcome: 'created',
      reason: null,
      warnings: index < warned ? ['No category given'] : [],
    }))
  expect([0, 2, 3].map((warned) => warnsOften(rows(warned)))).toEqual([false, false, true])
  expect(warnsOften([])).toBe(false)
})
