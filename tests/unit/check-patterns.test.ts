import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSlowPatterns } from '../setup/check-patterns.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-patterns-'))
  for (const part of ['web', 'api', 'mocks']) mkdirSync(join(folder, part))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('reports expressions that take more than linear time or are created at run time', async () => {
  writeFileSync(join(folder, 'api/zip.ts'), 'export const zip = /^(.*?)[\\s-]*(\\d{5})$/\n')
  writeFileSync(
    join(folder, 'web/words.tsx'),
    'export const words = (text: string) => <p>{/^(\\w+ ?)+$/i.test(text)}</p>\n',
  )
  writeFileSync(
    join(folder, 'mocks/made.ts'),
    'export const made = (text: string) => new RegExp(text)\n',
  )
  expect(await findSlowPatterns(folder, 2)).toEqual([
    'mocks/made.ts:1: write the expression as a literal, so that it can be checked',
    expect.stringMatching(/in api\/zip\.ts:1: 2nd degree polynomial time/),
    expect.stringMatching(/in web\/words\.tsx:1: exponential time/),
  ])
})

test('accepts linear expressions, but not a folder with too few expressions', async () => {
  writeFileSync(join(folder, 'api/digits.ts'), 'export const digits = /^\\d+$/\n')
  expect(await findSlowPatterns(folder, 1)).toEqual([])
  expect(await findSlowPatterns(folder, 2)).toEqual([
    'Only 1 regular expressions were found, fewer than 2',
  ])
})
