import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeyOf } from '#contract/query-keys.ts'
import { siteReads } from '#contract/reads.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { loadCode } from '../../lib/api-error.ts'

/** The settings of the site. They are loaded after the first screen. */
export const siteQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(siteReads.get),
    queryFn: async ({ signal }) => {
      const [{ call }, { site }] = await Promise.all([
        loadCode(() => import('../../device/call.ts')),
        loadCode(() => import('#contract/site.ts')),
      ])
      return call(site.get, {}, { signal })
    },
  })

const allOn: PublicSite['features'] = {
  quotes: true,
  claims: true,
  reviews: true,
  credentials: true,
}

/** The parts of the site that are switched on; all of them until the settings are known. */
export function useFeatures(): PublicSite['features'] {
  const { data } = useQuery({ ...siteQuery(), enabled: false })
  return data?.site.features ?? allOn
}

/** Whether claimed listings need no payment, so that their owners may have none. */
export function useClaimsAreFree(): boolean {
  const { data } = useQuery({ ...siteQuery(), enabled: false })
  return data?.site.claims.needsCredit === false
}
