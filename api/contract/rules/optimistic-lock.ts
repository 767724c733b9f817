import { ContractError } from '../errors.ts'

/**
 * Throws `conflict` if the client's copy is older than the stored one, so that other changes are
 * not overwritten. `sent` is the `updatedAt` of the client's copy (undefined skips the check), and
 * `current` that of the stored one, as ISO times.
 */
export function assertNotStale(
  sent: string | undefined,
  current: string,
  what: 'listing' | 'post',
): void {
  if (sent === undefined || Date.parse(sent) >= Date.parse(current)) return
  throw new ContractError('conflict', {
    message: `This ${what} was changed in the meantime. Please reload it and try again.`,
  })
}
