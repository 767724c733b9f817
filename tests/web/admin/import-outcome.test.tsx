import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ImportResult } from '#contract/csv-import.ts'
import { Outcome } from '../../../web/src/admin/import/outcome.tsx'
import { renderComponent } from '../../support/render.tsx'

const result: ImportResult = {
  imported: 1,
  skipped: 0,
  successes: ['Acme'],
  errors: [],
  rows: [{ row: 2, name: 'Acme', outcome: 'created', reason: null, warnings: ['No phone'] }],
  columns: [
    { header: 'Name', readAs: 'name' },
    { header: 'Mobile', readAs: null },
  ],
  unreadColumns: ['Mobile'],
  warnings: [],
  categoryGuesses: [
    { text: 'Roofing contractor', category: 'Roofers', rows: 12 },
    { text: 'Lawn care', category: 'Landscapers', rows: 1 },
  ],
  batchId: null,
}

function show(isDryRun: boolean) {
  const onCheckAgain = vi.fn()
  renderComponent(
    <Outcome
      result={result}
      fileName="leads.csv"
      isDryRun={isDryRun}
      choices={{}}
      onCheckAgain={onCheckAgain}
    />,
  )
  return onCheckAgain
}

test('a check shows what each column is read as, and checks again with another choice', () => {
  const onCheckAgain = show(true)
  const readAs = (header: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `Read ${header} as` })
  expect(readAs('Name').value).toBe('name')
  expect(readAs('Mobile').value).toBe('ignore')
  expect(screen.queryByRole('button', { name: 'Check Again' })).toBeNull()
  fireEvent.change(readAs('Mobile'), { target: { value: 'phone' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check Again' }))
  expect(onCheckAgain).toHaveBeenCalledExactlyOnceWith({ Mobile: 'phone' })
})

test('a check says what would be created, an import what was', () => {
  show(true)
  expect(screen.getAllByText('Would be created').length).toBeGreaterThan(2)
  expect(screen.queryByText('Created')).toBeNull()
})

test('an import shows only the columns that were not read', () => {
  show(false)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText('Columns not read (1)')).toBeDefined()
  expect(screen.getByText(/^Warnings in 1 of 1 row\./)).toBeDefined()
})

test.each([true, false])('the guessed categories are listed (check: %s)', (isDryRun) => {
  show(isDryRun)
  expect(screen.getByText('Guessed categories (2)')).toBeDefined()
  expect(screen.getByText('"Roofing contractor" read as Roofers (12 rows)')).toBeDefined()
  expect(screen.getByText('"Lawn care" read as Landscapers (1 row)')).toBeDefined()
})
