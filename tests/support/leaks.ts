import { expect } from 'vitest'
import { projectRoot } from '../../api/root.ts'

/** Texts that only a stack trace, the database driver or a file path contains. */
const internals = [
  /\bat (?:async )?[\w.<>[\] ]+ \(?(?:file:|node:|\/)[^)]*:\d+:\d+/,
  /node_modules/,
  /\b(?:knex|pglite|ECONNREFUSED|SQLSTATE)\b/i,
  /\b(?:select|insert into|update|delete from) ["\w*, ().]{1,200}(?:from|values|set|where) ["$]/i,
  /(?:relation|column|constraint) "\w+"/,
]

/** Expects that the body of a response contains no stack trace, SQL, table name or file path. */
export function expectNoInternals(body: string, request: string): void {
  const found = internals.flatMap((pattern) => pattern.exec(body)?.[0] ?? [])
  if (body.includes(projectRoot)) found.push(projectRoot)
  expect(found, request).toEqual([])
}
