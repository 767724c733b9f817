import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Claim, claims } from '#contract/claims.ts'
import { queriesOf, queryKeyOf } from '#contract/query-keys.ts'
import { call } from '../../device/call.ts'
import { useRefreshListings } from '../../domain/directory/use-refresh-listings.ts'
import { userQuery } from '../../domain/session/queries.ts'

const alwaysRefetch = { staleTime: 0, gcTime: 0 } as const

export const claimOptionsQuery = (contractorId: number) => {
  const input = { params: { id: String(contractorId) } }
  return queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(claims.options, input),
    queryFn: ({ signal }) => call(claims.options, input, { signal }),
  })
}

export const ownClaimsQuery = () =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(claims.mine),
    queryFn: ({ signal }) => call(claims.mine, {}, { signal }),
  })

/** Returns the calls of a claim. Each of them refetches what it changes. */
export function useClaimCalls() {
  const client = useQueryClient()
  const refreshListings = useRefreshListings()
  const after = async <T extends { status?: string }>(reply: T): Promise<T> => {
    await client.invalidateQueries({ predicate: queriesOf(claims) })
    if (reply.status === 'done') {
      await client.refetchQueries(userQuery())
      refreshListings()
    }
    return reply
  }
  const params = ({ id }: Pick<Claim, 'id'>) => ({ id: String(id) })
  return {
    start: async (
      contractorId: number,
      body: Parameters<typeof call<typeof claims.start>>[1]['body'],
    ) => after(await call(claims.start, { params: { id: String(contractorId) }, body })),
    sendCode: (claim: Claim) => call(claims.sendCode, { params: params(claim) }),
    confirm: async (claim: Claim, code: string) =>
      after(await call(claims.confirm, { params: params(claim), body: { code } })),
    askAdmin: async (claim: Claim, message: string) =>
      after(await call(claims.askAdmin, { params: params(claim), body: { message } })),
    complete: async (claim: Claim) => after(await call(claims.complete, { params: params(claim) })),
    withdraw: async (claim: Claim) => {
      await call(claims.withdraw, { params: params(claim) })
      await after({})
    },
  }
}
