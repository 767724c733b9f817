import { ContractError } from '../errors.ts'

/**
 * Throws conflict when what is to be saved starts from an older copy than the one there is: what
 * somebody else has saved since is not overwritten unseen. `sent` is the time of the writer's copy;
 * without one nothing is asked. ISO times.
 */
export function refuseOlderCopy(
  sent: string | undefined,
  current: string,
  what: 'listing' | 'post',
): void {
  if (sent === undefined || Date.parse(sent) >= Date.parse(current)) return
  throw new ContractError('conflict', {
    message: `This ${what} was changed in the meantime. Please reload it and try again.`,
  })
}
