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

const declarations = `
interface Node { type: string }
declare global { namespace JSX {
  interface Element extends Node {}
  interface IntrinsicElements { [name: string]: object }
} }
declare function Maybe(props: object): Node | null
declare function Always(props: object): Node
declare const count: number, name: string, isOn: boolean, list: string[]
`

/** JSX, and the texts in it that React would change, move or remove as nodes of their own. */
const examples: [jsx: string, ...loose: string[]][] = [
  ['<p>Page {count}</p>', '{count}'],
  ['<p>{count} of {name}</p>', '{count}', 'of', '{name}'],
  ['<p><b />{name}</p>', '{name}'],
  ['<p><b />{isOn ? <i /> : name}</p>', '{isOn ? <i /> : name}'],
  ['<p>{isOn && <b />} Save</p>', 'Save'],
  ['<p><Maybe /> Save</p>', 'Save'],
  ['<>Save</>', 'Save'],
  ['<>{name}</>', '{name}'],
  ['<p>{`Page ${count}`}</p>'],
  ['<p>{name}</p>'],
  ['<p><b /> and <Always /></p>'],
  ['<p>Save {isOn && <b />}</p>'],
  ["<p>{isOn && <b />}{' '}<i /></p>"],
  ['<p><b />{list.length > 0 && <i />}</p>'],
]

test('reports the texts that need an element of their own, and no others', () => {
  const lines = examples.map(([jsx], index) => `export const part${index} = ${jsx}`)
  const file = join(folder, 'web/src/parts.tsx')
  writeFileSync(file, [...lines, declarations].join('\n'))
  const loose = examples.flatMap(([, ...texts], index) =>
    texts.map(
      (text) =>
        `web/src/parts.tsx:${index + 1}: put "${text}" into an element of its own, as its only child`,
    ),
  )
  expect(findLooseTexts(folder, 2)).toEqual(['Only 1 files were found, fewer than 2', ...loose])
})
