import { z } from 'zod'
import { migrationSource } from '../migrations/index.ts'
import { DamagedBackupError, END_ENTRY, type ArchiveEntry, readArchive } from './archive.ts'

/**
 * Increase this number when older versions of Lintel cannot read the new format. See
 * docs/decisions/2026-11-22-one-portable-backup.md.
 */
export const FORMAT_VERSION = 1
/** Name of the first entry of every archive. */
export const HEADER_ENTRY = 'lintel.json'

const header = z.object({
  format: z.literal(FORMAT_VERSION),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.number().int().nullable() }),
  ),
})
const totals = z.object({ rows: z.record(z.string(), z.number().int()), uploads: z.number().int() })

export type Header = z.infer<typeof header>
/** Number of rows of each table, and number of pictures. */
export type Totals = z.infer<typeof totals>
export interface Backup {
  header: Header
  totals: Totals
}

export class NewerBackupError extends Error {
  constructor(file: string, what: string) {
    super(
      `${file} was made by a newer Lintel: this one does not know ${what}. Nothing was changed.`,
    )
    this.name = 'NewerBackupError'
  }
}

/** Returns true only for plain file names, so that no picture is written outside its folder. */
export const isPictureName = (name: string) => /^\w[\w.-]{0,80}\.webp$/.test(name)

/** What an entry contains: rows of a table, or a picture. */
export type BackupPart = { table: string } | { picture: string }

export function partOf({ name }: ArchiveEntry): BackupPart | null {
  const [, table] = /^tables\/([^/]+)\/\d{6}\.json$/.exec(name) ?? []
  if (table !== undefined) return { table }
  const picture = name.startsWith('uploads/') ? name.slice('uploads/'.length) : ''
  return isPictureName(picture) ? { picture } : null
}

/**
 * Reads and validates the whole file. Throws DamagedBackupError, or NewerBackupError when this
 * version of Lintel is too old to restore the file.
 */
export async function checkBackup(file: string): Promise<Backup> {
  let found: Header | undefined
  for await (const entry of readArchive(file)) {
    if (!found) {
      found = await readHeader(file, entry)
    } else if (entry.name === END_ENTRY) {
      const read = totals.safeParse(JSON.parse(entry.bytes.toString()))
      if (!read.success) throw new DamagedBackupError(file, 'its totals are missing or invalid')
      return { header: found, totals: read.data }
    } else if (!isExpected(entry, found)) {
      throw new DamagedBackupError(
        file,
        `${JSON.stringify(entry.name)} is not an entry of a backup`,
      )
    }
  }
  throw new DamagedBackupError(file, 'it ends too early')
}

async function readHeader(file: string, entry: ArchiveEntry): Promise<Header> {
  const json = entry.name === HEADER_ENTRY ? parseJson(entry.bytes) : undefined
  if (json === undefined) throw new DamagedBackupError(file, 'it is not a backup made by Lintel')
  const { format } = (json ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT_VERSION)
    throw new NewerBackupError(file, `format ${format}`)
  const read = header.safeParse(json)
  if (!read.success) throw new DamagedBackupError(file, `${HEADER_ENTRY} is invalid`)
  const known = new Set((await migrationSource.getMigrations([])).map(({ name }) => name))
  const unknown = read.data.migrations.find((name) => !known.has(name))
  if (unknown !== undefined) throw new NewerBackupError(file, `migration ${unknown}`)
  return read.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

function isExpected(entry: ArchiveEntry, { tables }: Header): boolean {
  const part = partOf(entry)
  return part !== null && ('picture' in part || tables.some(({ name }) => name === part.table))
}
