/**
 * Days for which a deleted contractor, a deleted post or an unused picture is in the bin. Then it
 * is deleted for good.
 */
export const BIN_DAYS = 30

/** `BIN_DAYS` in milliseconds. */
export const BIN_MS = BIN_DAYS * 24 * 3600 * 1000

/** Returns true if a row that was deleted at this ISO time can still be restored. */
export function isInBin({ deletedAt }: { deletedAt: string | null }): boolean {
  return deletedAt !== null && Date.now() - Date.parse(deletedAt) < BIN_MS
}
