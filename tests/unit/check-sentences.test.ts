import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSentences } from '../setup/check-sentences.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-sentences-'))
  for (const part of ['web/src', 'api', 'mocks']) mkdirSync(join(folder, part), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('reports error messages of features and mocks that are not in the contract, however they are written', () => {
  write(
    'api/features/reviews/create-review.ts',
    `const messages = { late: 'This review is too late' }
export const late = () => new ContractError('conflict', { message: messages.late })
export const short = (label: string) => invalidField('text', \`\${label} must be longer\`)
`,
  )
  write('mocks/handlers/reviews.ts', "throw invalid('text', 'Please write a review')\n")
  expect(findSentences(folder, 2)).toEqual([
    'api/features/reviews/create-review.ts:1: take "This review is too late" from api/contract/messages.ts',
    'api/features/reviews/create-review.ts:3: take "… must be longer" from api/contract/messages.ts',
    'mocks/handlers/reviews.ts:1: take "Please write a review" from api/contract/messages.ts',
  ])
})

test('reports a sentence of the contract that the server or the web app repeats', () => {
  write('web/src/pages/pay.tsx', 'export const text = <p title="Payment not found" />\n')
  write('api/db/payments.ts', "export const text = 'Payment not found'\n")
  expect(findSentences(folder, 2)).toEqual([
    'api/db/payments.ts:1: take "Payment not found" from api/contract/messages.ts',
    'web/src/pages/pay.tsx:1: take "Payment not found" from api/contract/messages.ts',
  ])
})

test('accepts texts of server errors, of the log and of the pages, but not a folder with too few files', () => {
  write('api/features/reviews/repo.ts', "throw new Error('The review was not stored')\n")
  write('api/http/log.ts', "log.warn({}, 'A review was not stored')\n")
  write('mocks/sql.ts', "export const sql = 'select from reviews'\n")
  write('web/src/pages/review.tsx', "export const title = 'Write a review'\n")
  expect(findSentences(folder, 4)).toEqual([])
  expect(findSentences(folder, 5)).toEqual(['Only 4 files were found, fewer than 5'])
})
