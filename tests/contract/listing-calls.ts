import { contract } from '#contract'
import { listingForm, type TestUser } from '../support/users.ts'
import { readReply } from './read-reply.ts'
import type { Target } from './targets.ts'

const { create, mine } = contract.ownerListings

/** Returns functions that create and read listings on a target and expect a reply. */
export function listingCalls(target: Pick<Target, 'send'>) {
  return {
    /** Creates a listing with the values of `listingForm`. */
    listing: async (owner: TestUser, overrides: Record<string, unknown> = {}) =>
      readReply(create, await owner.send('POST', '/api/contractors', listingForm(overrides))),
    owned: async (owner: TestUser) =>
      readReply(mine, await owner.send('GET', '/api/user/contractors')),
    byPath: async (segment: string, last: string) =>
      readReply(
        contract.directory.bySlug,
        await target.send(`/api/contractors/${segment}/${last}`),
      ),
  }
}
