import { describe, expect, test } from 'vitest'
import { down, up } from '../../api/db/migrations/0022-text-in-any-locale.ts'
import {
  down as dropSimilarNames,
  up as addSimilarNames,
} from '../../api/db/migrations/0024-similar-names.ts'
import { down as undoOneImport } from '../../api/db/migrations/0026-one-import.ts'
import { featureDatabases, withDatabase } from '../support/databases.ts'

describe.each(featureDatabases)('the migration of usernames on %s', (kind) => {
  const database = withDatabase(kind, 'empty')

  test('leaves the username of the oldest account where the locale allowed equal ones', async () => {
    const { db } = database
    await db.transaction(undoOneImport)
    await db.transaction(dropSimilarNames)
    await db.transaction(down)
    // The index of a database with the locale C, which does not know that É and é are one letter.
    await db.raw(
      `drop index users_username;
       create unique index users_username on users (lower(username collate "C"))`,
    )
    const names = ['JOSÉ', 'josé', 'Ana', null, null]
    for (const [at, username] of names.entries())
      await db('users').insert({ email: `${at}@mail.example`, username, password_hash: 'x' })
    await db.transaction(up)
    await db.transaction(addSimilarNames)
    const users = await db('users').orderBy('id').select<{ username: string | null }[]>('username')
    expect(users.map(({ username }) => username)).toEqual(['JOSÉ', null, 'Ana', null, null])
    await expect(
      db('users').insert({ email: 'a@mail.example', username: 'José', password_hash: 'x' }),
    ).rejects.toThrow('users_username')
  })
})
