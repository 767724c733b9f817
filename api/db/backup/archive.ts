import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file in the archive. The content is in memory, because the parts of a backup are small. */
export interface Entry {
  name: string
  bytes: Buffer
}

/** The last entry of every archive, with the totals and the checksum of all entries before it. */
export const END_ENTRY = 'end.json'

export class DamagedBackupError extends Error {
  constructor(file: string, why: string) {
    super(`${file} is not a whole backup: ${why}. Nothing was changed.`)
    this.name = 'DamagedBackupError'
  }
}

const BLOCK = 512
/** Far above the size of any part. A larger size means a broken header. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024
/** Backups are written often and read rarely, so speed is more important than size. */
const GZIP_LEVEL = 3

/**
 * Writes the entries as a .tar.gz file, followed by an end entry with `totals()` and a checksum.
 * The file has a temporary name until it is synced to disk. It is deleted on an error or abort.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  totals: () => object,
  signal?: AbortSignal,
): Promise<void> {
  const partial = `${file}.partial`
  try {
    const disk = createWriteStream(partial, { mode: 0o600, flush: true })
    await pipeline(
      tarOf(entries, totals),
      createGzip({ level: GZIP_LEVEL }),
      disk,
      signal ? { signal } : {},
    )
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function* tarOf(entries: AsyncIterable<Entry>, totals: () => object): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const entry of entries) {
    for (const piece of blocksOf(entry)) {
      hash.update(piece)
      yield piece
    }
  }
  const end = { ...totals(), sha256: hash.digest('hex') }
  yield* blocksOf({ name: END_ENTRY, bytes: Buffer.from(`${JSON.stringify(end, null, 2)}\n`) })
  yield Buffer.alloc(2 * BLOCK)
}

function blocksOf({ name, bytes }: Entry): Buffer[] {
  const padding = -bytes.length & (BLOCK - 1)
  return [headerOf(name, bytes.length), bytes, ...(padding > 0 ? [Buffer.alloc(padding)] : [])]
}

/** Returns the tar header of a regular file (POSIX). */
function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`${name} is too long a name for the archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset)
  block.write(name)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(Date.now() / 1000), 136, 12)
  block.write('        0', 148)
  block.write('ustar\u000000', 257)
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** Returns the checksum of a header. The checksum field itself counts as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32
  for (let offset = 0; offset < BLOCK; offset += 1)
    if (offset < 148 || offset >= 156) sum += header[offset] ?? 0
  return sum
}

/**
 * Yields all entries, including the end entry. Throws DamagedBackupError as soon as it finds an
 * error. The checksum is verified before the end entry is yielded.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const unzipped = createGunzip()
  // Errors are thrown to the reader of `unzipped`.
  pipeline(createReadStream(file), unzipped).catch(() => undefined)
  try {
    yield* entriesIn(file, new ByteReader(unzipped))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code?.startsWith('Z_') ? new DamagedBackupError(file, 'it cannot be unpacked') : error
  } finally {
    unzipped.destroy()
  }
}

async function* entriesIn(file: string, bytes: ByteReader): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  for (;;) {
    const header = await bytes.read(BLOCK)
    if (!header) throw new DamagedBackupError(file, 'it ends too early')
    const size = sizeIn(header)
    if (size === undefined) throw new DamagedBackupError(file, 'it is not a backup made by Lintel')
    const body = await bytes.read(Math.ceil(size / BLOCK) * BLOCK)
    if (!body) throw new DamagedBackupError(file, 'it ends too early')
    const entry = {
      name: header.toString('utf8', 0, header.indexOf(0)),
      bytes: body.subarray(0, size),
    }
    if (entry.name === END_ENTRY) {
      if (sha256In(entry.bytes) !== hash.digest('hex'))
        throw new DamagedBackupError(file, 'its checksum is wrong')
      if (!(await bytes.read(2 * BLOCK)) || (await bytes.read(1)))
        throw new DamagedBackupError(file, 'it does not end after its last entry')
      yield entry
      return
    }
    hash.update(header).update(body)
    yield entry
  }
}

/** Returns the size from a header, or undefined when the header is invalid. */
function sizeIn(header: Buffer): number | undefined {
  const number = (offset: number, length: number) =>
    Number.parseInt(header.toString('latin1', offset, offset + length), 8)
  const size = number(124, 11)
  const isOurs = header.toString('latin1', 257, 262) === 'ustar' && number(148, 6) === sumOf(header)
  return isOurs && size >= 0 && size <= MAX_ENTRY_BYTES ? size : undefined
}

function sha256In(end: Buffer): unknown {
  try {
    return (JSON.parse(end.toString()) as { sha256?: unknown } | null)?.sha256
  } catch {
    return undefined
  }
}

/** Reads exact numbers of bytes from a stream of chunks. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #pieces: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns the next `count` bytes, or null when fewer remain. */
  async read(count: number): Promise<Buffer | null> {
    while (this.#length < count) {
      const next = await this.#source.next()
      if (next.done) return null
      this.#pieces.push(next.value)
      this.#length += next.value.length
    }
    const all =
      this.#pieces.length === 1 && this.#pieces[0] ? this.#pieces[0] : Buffer.concat(this.#pieces)
    this.#pieces = [all.subarray(count)]
    this.#length -= count
    return all.subarray(0, count)
  }
}

/** Syncs the folder to disk. A rename is durable only after that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}
