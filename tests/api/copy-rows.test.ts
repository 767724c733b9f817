import { beforeAll, describe, expect, it } from 'vitest'
import { copyRows, toCopyLine } from '../../api/db/copy-rows.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'

const columns = ['id', 'text', 'number']
const lineOf = (id: number, text: string | null, number: number | null) =>
  toCopyLine([id, text, number])

describe.each(databaseKinds)('rows copied into a table of %s', (kind) => {
  const database = withDatabase(kind, 'empty')
  beforeAll(async () => {
    await database.db.raw(
      'create table copied (id integer primary key, text text, number double precision)',
    )
  })

  it('have the values that were given', async () => {
    const texts = [
      null,
      '',
      '\\N',
      '\\.',
      'a\tb',
      'two\nlines\r\n',
      '\\t',
      'it\'s "quoted", 1;2',
      'Peña 🛠 \u00a0',
    ]
    const numbers = [null, 0, -1.5, 1e-7, 27.123456789012, 1e21]
    const rows = [
      ...texts.map((text, id) => ({ id, text, number: null })),
      ...numbers.map((number, n) => ({ id: 100 + n, text: null, number })),
    ]
    await copyRows(database.db, 'copied', {
      columns,
      lines: rows.map(({ id, text, number }) => lineOf(id, text, number)).join(''),
    })
    expect(await database.db('copied').orderBy('id')).toEqual(rows)
  })

  it('are stored in the transaction of the caller', async () => {
    await database.db('copied').delete()
    await database.db
      .transaction(async (trx) => {
        await copyRows(trx, 'copied', { columns, lines: lineOf(1, 'a', null) })
        expect(await trx('copied').pluck('id')).toEqual([1])
        throw new Error('undone')
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }))
    expect(await database.db('copied')).toEqual([])
  })

  it('are all left out when one of them is invalid, and the connections remain usable', async () => {
    await database.db('copied').delete()
    const many = Array.from({ length: 20_000 }, (_, id) => lineOf(id, 'x'.repeat(100), id))
    await expect(
      copyRows(database.db, 'copied', { columns, lines: ['no number\ta\t1\n', ...many].join('') }),
    ).rejects.toMatchObject({ code: '22P02' })
    await expect(
      copyRows(database.db, 'copied', {
        columns,
        lines: [...many, lineOf(1, 'again', 1)].join(''),
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await database.db('copied').count('* as count')).toEqual([{ count: 0 }])
  })
})
