import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const folder = new URL('docs/behaviour/', root)

/** Matches a cited file with its test names: `tests/unit/slug.test.ts` "slugify", "a used slug". */
const citation = /`(tests\/[^`]+)`((?:,? "[^"]+")+)/g

interface Row {
  page: string
  behaviour: string
  proof: string
}

/** Returns the rows of all tables on a page, without header and separator rows. */
function rowsOf(page: string): Row[] {
  return readFileSync(new URL(page, folder), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Behaviour|-+) /.test(line))
    .map((line) => {
      const [behaviour = '', proof = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      return { page, behaviour, proof }
    })
}

/**
 * Returns one message for each cited file or test that does not exist. If the row cannot be read,
 * returns one message about that.
 */
function brokenCitations({ page, behaviour, proof }: Row): string[] {
  const where = `${page}, "${behaviour}"`
  const citations = [...proof.matchAll(citation)]
  if (citations.length === 0 || /[^;\s]/.test(proof.replace(citation, '')))
    return [`${where}: cannot read ${proof}`]
  return citations.flatMap(([, path = '', names = '']) => {
    const file = new URL(path, root)
    if (!existsSync(file)) return [`${where}: there is no ${path}`]
    const code = readFileSync(file, 'utf8')
    return [...names.matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) => {
      const title = name.replaceAll('\\', '')
      return ["'", '"', '`'].some((quote) => code.includes(quote + title))
        ? []
        : [`${where}: no test in ${path} begins with "${title}"`]
    })
  })
}

test('every documented behaviour cites existing tests', () => {
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap(rowsOf)
  expect(rows.length).toBeGreaterThanOrEqual(150)
  expect(rows.flatMap(brokenCitations)).toEqual([])
})
