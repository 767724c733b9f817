import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DamagedBackupError,
  type ArchiveEntry,
  readArchive,
  writeArchive,
} from '../../api/db/backup/archive.ts'

/** An archive that Lintel 0.1.0 wrote: three entries and the end entry. */
const olderArchive = Buffer.from(
  'H4sIAAAAAAAAA+1XS27DIBBl7VMg1lUyw9f2VaIusMFqK9e2gqOoinKgnqMXq5xV60i1IjlIjWAzLIAH7/GGoX3tRt' +
    '9u3kLfkXs1AAANQKYI1xEABEElALTh2gABBFSKULjXhn6uewij3ROIghXjPDdinM7ZjTPS8EdiYLRV68N26MMYthd7' +
    '4urJYMH/yI2c+Z+DFMn/Me7Zjn19sucshUTBv7sFMfzx6BiHoe2tC1v/Powfm6OvhvVPvFz/wSz/o1Qy5f/1lbhe0X' +
    'du9fd+jrKkP2r1W38wUqb6P4b85JRRyvb9MbCSTn1K2aUWZCVFgIzS89M0IrxYrjQrKeNCKYEoUXCXV7xCa5pGeW5l' +
    '0fDa5wLrWjlhclMYAZbLvJK5lsq52jcFCJalH0cUZRNIYiAxkBj4m4FvV8VzQQAUAAA=',
  'base64',
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function readEntries(bytes: Buffer): Promise<ArchiveEntry[]> {
  const file = join(folder, 'backup.tar.gz')
  writeFileSync(file, bytes)
  const entries: ArchiveEntry[] = []
  for await (const entry of readArchive(file)) entries.push(entry)
  return entries
}

test('an archive preserves its entries and their order, including empty entries', async () => {
  const file = join(folder, 'written.tar.gz')
  const entries = [0, 1, 511, 512, 513, 100_000].map((size, at) => ({
    name: `part-${at}`,
    bytes: randomBytes(size),
  }))
  await writeArchive(
    file,
    (async function* () {
      yield* entries
    })(),
    () => ({ ends: true }),
  )
  expect((await readEntries(readFileSync(file))).slice(0, -1)).toEqual(entries)
})

test('an archive of an older version is read', async () => {
  expect((await readEntries(olderArchive)).slice(0, -1)).toEqual([
    { name: 'lintel.json', bytes: Buffer.from('{}\n') },
    { name: 'tables/posts/000001.json', bytes: Buffer.from('["é"]\n'.repeat(100)) },
    { name: 'uploads/empty.webp', bytes: Buffer.alloc(0) },
  ])
})

test('an archive with a changed byte in a header or in an entry is rejected', async () => {
  const tar = gunzipSync(olderArchive)
  for (let offset = 0; offset < tar.indexOf('end.json'); offset += 64) {
    const changed = Buffer.from(tar)
    changed[offset] = (changed[offset] ?? 0) ^ 1
    await expect(readEntries(gzipSync(changed)), `byte ${offset}`).rejects.toThrow(
      DamagedBackupError,
    )
  }
})

test.each([
  ['without its last block', (tar: Buffer) => tar.subarray(0, -512)],
  ['followed by another block', (tar: Buffer) => Buffer.concat([tar, Buffer.alloc(512)])],
  ['followed by itself', (tar: Buffer) => Buffer.concat([tar, tar])],
  ['without its end entry', (tar: Buffer) => tar.subarray(0, tar.indexOf('end.json'))],
  ['cut in the middle of an entry', (tar: Buffer) => tar.subarray(0, 1600)],
])('an archive %s is rejected', async (_, change) => {
  await expect(readEntries(gzipSync(change(gunzipSync(olderArchive))))).rejects.toThrow(
    DamagedBackupError,
  )
})
