import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assignUploadsFolder, sweepPictures } from '../../api/features/listing-photos/sweep.ts'
import { anyDatabase, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { DAY_MS } from '../support/posts.ts'

const used = `${'ab'.repeat(16)}`
const unused = `${'cd'.repeat(16)}`
const warn = vi.fn<(details: object, message: string) => void>()
let database: TestDatabase
let dataDir: string
let uploads: string

beforeEach(async () => {
  database = await openTestDatabase(anyDatabase, 'demo')
  dataDir = mkdtempSync(join(tmpdir(), 'lintel-uploads-'))
  uploads = join(dataDir, 'uploads')
  await mkdir(uploads)
  for (const file of [`${used}-card.webp`, `${used}-large.webp`, `${unused}-logo.webp`, 'README'])
    await store(file, DAY_MS)
  await addToDatabase(used)
  warn.mockClear()
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function store(file: string, ageMs: number): Promise<void> {
  const at = new Date(Date.now() - ageMs)
  await writeFile(join(uploads, file), file)
  await utimes(join(uploads, file), at, at)
}

async function addToDatabase(file: string): Promise<void> {
  await database
    .db('contractor_pictures')
    .insert({ contractor_id: 1, kind: 'photo', file, width: 1, height: 1 })
}

/** Makes the unused picture in the bin 31 days old. */
async function ageBin(): Promise<void> {
  const at = new Date(Date.now() - 31 * DAY_MS)
  await utimes(join(uploads, '.bin', `${unused}-logo.webp`), at, at)
}

const sweep = () => sweepPictures(database.db, dataDir, { warn })
const pictures = async (folder = uploads) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webp')).toSorted()
const picturesInBin = () => pictures(join(uploads, '.bin'))
const all = [`${used}-card.webp`, `${used}-large.webp`, `${unused}-logo.webp`]

test('only pictures without a listing are moved to the bin, and not while they are new', async () => {
  const young = `${'ef'.repeat(16)}-card.webp`
  await store(young, 0)
  await sweep()
  expect(await picturesInBin()).toEqual([`${unused}-logo.webp`])
  expect(await pictures()).toEqual([`${used}-card.webp`, `${used}-large.webp`, young])
  expect(await readdir(uploads)).toContain('README')
})

test('a picture remains in the bin at first and is deleted after 30 days', async () => {
  await sweep()
  await sweep()
  expect(await picturesInBin()).toEqual([`${unused}-logo.webp`])
  await ageBin()
  await sweep()
  expect(await picturesInBin()).toEqual([])
  expect(await pictures()).toHaveLength(2)
})

test('a picture of a listing is restored from the bin', async () => {
  await sweep()
  await addToDatabase(unused)
  await sweep()
  expect(await picturesInBin()).toEqual([])
  expect(await pictures()).toEqual(all)
})

test('no picture is moved if the database has no pictures', async () => {
  await assignUploadsFolder(database.db, uploads)
  await database.db('contractor_pictures').delete()
  await sweep()
  expect([await pictures(), await picturesInBin()]).toEqual([all, []])
})

test('the bin is emptied after 30 days even if no listing has a picture', async () => {
  await sweep()
  await database.db('contractor_pictures').delete()
  await sweep()
  expect(await picturesInBin()).toEqual([`${unused}-logo.webp`])
  await ageBin()
  await sweep()
  expect(await picturesInBin()).toEqual([])
})

test('the bin is not emptied if the uploads belong to another database', async () => {
  await sweep()
  await ageBin()
  await database.db('directory').update({ epoch: database.db.raw('gen_random_uuid()') })
  await sweep()
  expect(await picturesInBin()).toEqual([`${unused}-logo.webp`])
})

test('no picture is moved if the database contains none of the pictures in the folder', async () => {
  await database.db('contractor_pictures').update({ file: '12'.repeat(16) })
  await sweep()
  expect([await pictures(), await picturesInBin()]).toEqual([all, []])
})

test('no picture is moved if the uploads belong to another database, and a warning is logged', async () => {
  await assignUploadsFolder(database.db, uploads)
  await database.db('directory').update({ epoch: database.db.raw('gen_random_uuid()') })
  await sweep()
  expect([await pictures(), await picturesInBin()]).toEqual([all, []])
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { folder: uploads },
    expect.stringContaining('The uploads belong to another database'),
  )
  await assignUploadsFolder(database.db, uploads)
  await sweep()
  expect(await picturesInBin()).toEqual([`${unused}-logo.webp`])
})
