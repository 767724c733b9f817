import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Knex } from 'knex'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../api/db/knex.ts'
import { withDataLocation } from '../support/data-locations.ts'

/** More than any query needs for its messages. */
const MANY_TURNS = 100

const withEmbedded = (use: (db: Knex) => Promise<void>): Promise<void> =>
  withDataLocation(
    'PGlite',
    async ({ dataDir }) => {
      const db = await openDatabase({ databaseUrl: undefined, dataDir })
      try {
        await use(db)
      } finally {
        await db.destroy()
      }
    },
    'empty',
  )

/** PGlite does not support COPY from the client, and ends its process when it receives one. */
const crash = (db: Knex) => db.raw('copy categories from stdin')

test('the event loop runs during a long statement', async () => {
  await withEmbedded(async (db) => {
    let isDone = false
    const statement = db.raw('select count(*) from generate_series(1, 1000000)').finally(() => {
      isDone = true
    })
    let turns = 0
    while (!isDone) {
      await setImmediate()
      turns += 1
    }
    await statement
    expect(turns).toBeGreaterThan(MANY_TURNS)
  })
})

test('opens the folder again after a crash, with every committed row', async () => {
  await withEmbedded(async (db) => {
    await db.raw('create table notes (text text)')
    await db('notes').insert({ text: 'committed' })
    await expect(
      db.transaction(async (trx) => {
        await trx('notes').insert({ text: 'not committed' })
        await crash(trx)
      }),
    ).rejects.toThrow()
    // Opening the folder may take longer than a statement waits for a connection.
    await expect.poll(() => db('notes').pluck('text').catch(String)).toEqual(['committed'])
  })
})

test('a statement that runs during a crash fails as one of a lost connection', async () => {
  await withEmbedded((db) => expect(crash(db)).rejects.toMatchObject({ code: 'ECONNRESET' }))
})

test('the next connection sees no open transaction of a lost one', async () => {
  await withEmbedded(async (db) => {
    await db.raw('create table notes (text text)')
    const connection = (await db.client.acquireConnection()) as pg.Client & {
      connection: { stream: Duplex }
    }
    await db.raw('begin').connection(connection)
    await db('notes').insert({ text: 'not committed' }).connection(connection)
    connection.connection.stream.destroy(new Error('The connection is lost'))
    await once(connection, 'error')
    await db.client.releaseConnection(connection)
    expect(await db('notes').pluck('text')).toEqual([])
  })
})

/** Reads 200 MB with a heap that would not hold them. */
const readMuch = `
  import { openDatabase } from './api/db/knex.ts'
  const db = await openDatabase({ dataDir: process.env.DATA_DIR })
  for (let read = 0; read < 200; read += 1)
    await db.raw("select repeat('x', 1000) from generate_series(1, 1000)")
  await db.destroy()`

test('no reply stays in the memory of the thread', async () => {
  const args = [
    '--max-old-space-size=96',
    '--import=tsx',
    '--input-type=module',
    '--eval',
    readMuch,
  ]
  const cwd = fileURLToPath(new URL('../../', import.meta.url))
  await withDataLocation(
    'PGlite',
    async ({ dataDir }) => {
      const env = { ...process.env, DATA_DIR: dataDir }
      await expect(promisify(execFile)(process.execPath, args, { cwd, env })).resolves.toEqual({
        stdout: '',
        stderr: '',
      })
    },
    'empty',
  )
})
