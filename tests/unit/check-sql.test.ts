import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSqlOutsideRepos } from '../setup/check-sql.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-sql-'))
  cpSync('tsconfig.json', join(folder, 'tsconfig.json'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeFiles(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const type = "import type { Knex } from 'knex'\n"
const reading = `${type}export const rows = (db: Knex, sql: string) => db.raw(sql)\n`

test('reports queries outside the repositories, whatever the database variable is called, but no transactions', () => {
  writeFiles({
    'api/db/reading.ts': reading,
    'api/db/users.ts': `${type}export const users = (db: Knex) => db('users')\n`,
    'api/features/x/repo.ts': `${type}export const all = (db: Knex) => db('x').select()\n`,
    'api/features/x/admin-repo.ts': `${type}export const all = (db: Knex) => db('x').select()\n`,
    'api/features/x/transaction.ts': `${type}import { all } from './repo.ts'\nexport const save = (db: Knex) => db.transaction((trx) => all(trx))\nexport const end = (db: Knex) => db.destroy()\n`,
    'api/features/x/table.ts': `${type}export const all = (db: Knex) => db('x')\n`,
    'api/features/x/renamed.ts': `${type}export const all = ({ db: d }: { db: Knex }) => d('x')\n`,
    'api/features/x/raw.ts': `${type}export const all = (trx: Knex.Transaction) => trx.raw('')\n`,
    'api/features/x/repository.ts': `${type}export const all = (trx: Knex.Transaction) =>\n  trx('x')\n`,
    'api/features/x/extended.ts': `${type}import { users } from '../../db/users.ts'\nexport const all = (db: Knex) =>\n  users(db).where({ id: 1 })\n`,
    'api/features/x/rows.ts': `${type}import { rows as read } from '../../db/reading.ts'\nexport const all = (db: Knex) => read(db, '')\n`,
    'api/public-reads/versions.ts': `${type}export function readTexts(db: Knex, sql: string) {\n  return db.raw(sql)\n}\nexport function readTogether(db: Knex) {\n  return db.raw('')\n}\n`,
    'api/features/x/texts.ts': `${type}import { readTexts, readTogether } from '../../public-reads/versions.ts'\nexport const all = (db: Knex) => readTogether(db)\nexport const texts = (db: Knex) => readTexts(db, '')\n`,
    'api/features/x/connect.ts': "import knex from 'knex'\nexport const db = knex({})\n",
  })
  expect(findSqlOutsideRepos(folder, 1).sort((a, b) => a.localeCompare(b))).toEqual(
    [
      'api/features/x/connect.ts:2',
      'api/features/x/extended.ts:4',
      'api/features/x/raw.ts:2',
      'api/features/x/renamed.ts:2',
      'api/features/x/repository.ts:3',
      'api/features/x/rows.ts:3',
      'api/features/x/table.ts:2',
      'api/features/x/texts.ts:4',
    ].map((place) => `${place}: move this query to a repo.ts`),
  )
})

test('does not accept a folder with too few files', () => {
  writeFiles({ 'api/x.ts': 'export const x = 1\n' })
  expect(findSqlOutsideRepos(folder, 1)).toEqual([])
  expect(findSqlOutsideRepos(folder, 2)).toEqual(['Only 1 files were found, fewer than 2'])
})
