import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Extract, pack, type Pack } from 'tar-stream'

/** A file in the archive. The content is in memory, because the parts of a backup are small. */
export interface ArchiveEntry {
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
/** Two empty blocks end a tar file. */
const TRAILER_BYTES = 2 * BLOCK
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
  entries: AsyncIterable<ArchiveEntry>,
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

async function* tarOf(
  entries: AsyncIterable<ArchiveEntry>,
  totals: () => object,
): AsyncGenerator<Buffer> {
  // No limit, so that all bytes of an entry can be added before they are read and hashed.
  const tar = pack({ highWaterMark: Infinity })
  const hash = createHash('sha256')
  for await (const entry of entries) {
    await addEntry(tar, entry)
    for (const chunk of chunksOf(tar)) {
      hash.update(chunk)
      yield chunk
    }
  }
  const end = { ...totals(), sha256: hash.digest('hex') }
  await addEntry(tar, { name: END_ENTRY, bytes: Buffer.from(`${JSON.stringify(end, null, 2)}\n`) })
  tar.finalize()
  yield* chunksOf(tar)
}

function addEntry(tar: Pack, { name, bytes }: ArchiveEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Returns the bytes that were added and not read yet. */
function* chunksOf(tar: Pack): Generator<Buffer> {
  for (let chunk = tar.read(); chunk !== null; chunk = tar.read()) yield chunk as Buffer
}

/**
 * Yields all entries, including the end entry. Throws DamagedBackupError as soon as it finds an
 * error. The checksum and the length of the file are verified before the end entry is yielded.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const bytes = new HashedBytes()
  // Errors are thrown to the reader of `tar`.
  pipeline(createReadStream(file), createGunzip(), bytes, tar).catch(() => undefined)
  try {
    yield* entriesIn(file, tar, bytes)
  } catch (error) {
    if (error instanceof DamagedBackupError) throw error
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall) throw error
    const isUnpacked = !code?.startsWith('Z_')
    throw new DamagedBackupError(
      file,
      isUnpacked ? 'it is not a backup made by Lintel' : 'it cannot be unpacked',
    )
  } finally {
    tar.destroy()
  }
}

async function* entriesIn(
  file: string,
  tar: Extract,
  bytes: HashedBytes,
): AsyncGenerator<ArchiveEntry> {
  let end: { entry: ArchiveEntry; fileBytes: number } | undefined
  for await (const source of tar) {
    const { name, size, type } = source.header
    if (end) throw new DamagedBackupError(file, 'it does not end after its last entry')
    if (type !== 'file' || size > MAX_ENTRY_BYTES)
      throw new DamagedBackupError(file, 'it is not a backup made by Lintel')
    const sha256 = bytes.hashUpTo(source.offset)
    const entry = { name, bytes: await buffer(source) }
    if (name !== END_ENTRY) {
      yield entry
      continue
    }
    if (sha256In(entry.bytes) !== sha256.digest('hex'))
      throw new DamagedBackupError(file, 'its checksum is wrong')
    const fileBytes = source.offset + BLOCK + Math.ceil(size / BLOCK) * BLOCK + TRAILER_BYTES
    end = { entry, fileBytes }
  }
  if (!end) throw new DamagedBackupError(file, 'it ends too early')
  if (bytes.length !== end.fileBytes)
    throw new DamagedBackupError(file, 'it does not end after its last entry')
  yield end.entry
}

function sha256In(end: Buffer): unknown {
  try {
    return (JSON.parse(end.toString()) as { sha256?: unknown } | null)?.sha256
  } catch {
    return undefined
  }
}

/** Passes bytes on and hashes them from the start of the stream up to a given offset. */
class HashedBytes extends Transform {
  /** Number of bytes that were passed on. */
  length = 0
  readonly #hash = createHash('sha256')
  #unhashed: Buffer[] = []
  #hashedLength = 0

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.length += chunk.length
    this.#unhashed.push(chunk)
    done(null, chunk)
  }

  /** Returns the hash of all bytes before `offset`, which may not decrease. */
  hashUpTo(offset: number): Hash {
    const bytes = Buffer.concat(this.#unhashed)
    const count = offset - this.#hashedLength
    this.#hash.update(bytes.subarray(0, count))
    this.#unhashed = [bytes.subarray(count)]
    this.#hashedLength = offset
    return this.#hash
  }
}

/** Syncs the folder to disk. A rename is durable only after that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}
