import type { PublicState } from '../../public-reads/versions.ts'

/**
 * Position of a client in the directory changes: the epoch of the directory, and the last version
 * that the client has received. Clients get the cursor as opaque text.
 */
export interface Cursor {
  epoch: string
  version: number
}

export function writeCursor({
  epoch,
  directory: version,
}: Pick<PublicState, 'epoch' | 'directory'>): string {
  return Buffer.from(`${epoch}.${version}`).toString('base64url')
}

/** Parses a cursor. Returns null when the text is not a cursor. */
export function readCursor(text: string): Cursor | null {
  const [, epoch, version] =
    /^([0-9a-f-]{36})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  return epoch && version ? { epoch, version: Number(version) } : null
}
