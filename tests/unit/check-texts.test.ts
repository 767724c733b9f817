import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLooseTexts } from '../setup/check-texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-texts-'))
  mkdirSync(join(folder, 'web/src'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the texts that are reported in a component with this JSX. */
function report(jsx: string): string[] {
  writeFileSync(
    join(folder, 'web/src/part.tsx'),
    `declare namespace React { interface JSX {} }
declare global { namespace JSX { interface IntrinsicElements { [name: string]: object } } }
declare function Maybe(props: object): object | null
declare function Always(props: object): object
declare const [count, name, isOn, list]: [number, string, boolean, string[]]
export const part = ${jsx}
`,
  )
  return findLooseTexts(folder, 1).map((line) => /put "(.*)" into/.exec(line)?.[1] ?? line)
}

test.each([
  ['a value beside a text', '<p>Page {count}</p>', ['{count}']],
  ['a value beside an element', '<p><b />{name}</p>', ['{name}']],
  ['a value that may be a text', '<p><b />{isOn ? <i /> : name}</p>', ['{isOn ? <i /> : name}']],
  ['a text after an element that may be missing', '<p>{isOn && <b />} Save</p>', ['Save']],
  ['a text after a component that may be empty', '<p><Maybe /> Save</p>', ['Save']],
  ['a text without an element', '<>Save</>', ['Save']],
])('reports %s', (_, jsx, texts) => {
  expect(report(jsx)).toEqual(texts)
})

test.each([
  ['a value that is the only child', '<p>{`Page ${count}`}</p>'],
  ['a written text beside elements that are always there', '<p><b /> and <Always /></p>'],
  ['a text before an element that may be missing', '<p>Save {isOn && <b />}</p>'],
  ['a space', "<p>{isOn && <b />}{' '}<i /></p>"],
  ['a condition that is no text', '<p><b />{list.length > 0 && <i />}</p>'],
])('accepts %s', (_, jsx) => {
  expect(report(jsx)).toEqual([])
})

test('reports a folder with too few files', () => {
  expect(report('<p />')).toEqual([])
  expect(findLooseTexts(folder, 2)).toEqual(['Only 1 files were found, fewer than 2'])
})
