/**
 * The cursor a client keeps: which directory, and up to which of its versions. Opaque outside;
 * anything unreadable is unknown.
 */
export interface Cursor {
  epoch: string
  version: number
}

export function writeCursor({ epoch, version }: Cursor): string {
  return Buffer.from(`${epoch}.${version}`).toString('base64url')
}

export function readCursor(text: string): Cursor | null {
  const [, epoch, version] =
    /^([0-9a-f-]{36})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  return epoch && version ? { epoch, version: Number(version) } : null
}
