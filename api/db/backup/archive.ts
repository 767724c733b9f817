import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file in the archive; whole, because the parts of a backup are small. */
export interface Entry {
  name: string
  bytes: Buffer
}

/** Last in every archive: what it tells must be true of all before it. */
export const END = 'end.json'

export class DamagedBackup extends Error {
  constructor(file: string, why: string) {
    super(`${file} is not a whole backup: ${why}. Nothing was changed.`)
    this.name = 'DamagedBackup'
  }
}

const BLOCK = 512
/** Far above any part we write; a size beyond it is a broken header. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024
/** Backups are made often and read seldom: quick matters more than small. */
const GZIP_LEVEL = 3

/**
 * Writes the entries as a tar archive in gzip, which any tool opens, and behind them END with what
 * `totals` answers and a checksum. Under a temporary name until it is on the disk; whatever stops
 * it, nothing of it stays.
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
  yield* blocksOf({ name: END, bytes: Buffer.from(`${JSON.stringify(end, null, 2)}\n`) })
  yield Buffer.alloc(2 * BLOCK)
}

function blocksOf({ name, bytes }: Entry): Buffer[] {
  const padding = -bytes.length & (BLOCK - 1)
  return [headerOf(name, bytes.length), bytes, ...(padding > 0 ? [Buffer.alloc(padding)] : [])]
}

/** The header of a plain file, as POSIX has it. */
function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`${name} is too long a name for the archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
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

/** The sum of a header's bytes, its own place counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum
}

/**
 * The entries, END included; throws DamagedBackup as soon as something is not as it was written, at
 * the latest at the end.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const unzipped = createGunzip()
  // What fails here is thrown to whoever reads.
  pipeline(createReadStream(file), unzipped).catch(() => undefined)
  try {
    yield* entriesIn(file, new Bytes(unzipped))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code?.startsWith('Z_') ? new DamagedBackup(file, 'it cannot be unpacked') : error
  } finally {
    unzipped.destroy()
  }
}

async function* entriesIn(file: string, bytes: Bytes): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (!header) throw new DamagedBackup(file, 'it ends too early')
    const size = sizeIn(header)
    if (size === undefined) throw new DamagedBackup(file, 'it is not an archive of ours')
    const body = await bytes.take(Math.ceil(size / BLOCK) * BLOCK)
    if (!body) throw new DamagedBackup(file, 'it ends too early')
    const entry = {
      name: header.toString('utf8', 0, header.indexOf(0)),
      bytes: body.subarray(0, size),
    }
    if (entry.name === END) {
      if (sha256In(entry.bytes) !== hash.digest('hex'))
        throw new DamagedBackup(file, 'its checksum is wrong')
      if (!(await bytes.take(2 * BLOCK)) || (await bytes.take(1)))
        throw new DamagedBackup(file, 'its end is not where it should be')
      yield entry
      return
    }
    hash.update(header).update(body)
    yield entry
  }
}

/** The size that a header tells; undefined when it is none. */
function sizeIn(header: Buffer): number | undefined {
  const number = (at: number, length: number) =>
    Number.parseInt(header.toString('latin1', at, at + length), 8)
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

/** Takes exact numbers of bytes from a stream of pieces. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #pieces: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Null when fewer are left. */
  async take(count: number): Promise<Buffer | null> {
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

/** A new name is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}
