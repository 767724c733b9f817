import { toPublicSite, toSite, toSiteForAdmins } from '#content/site.ts'
import { contract } from '#contract'
import { readSiteRow } from '../../db/site.ts'
import type { FeatureDeps } from '../../feature.ts'
import { readTogether } from '../../public-reads/versions.ts'
import { listSiteVersions } from './repo.ts'
import { changeSite, restoreSite } from './save-site.ts'

export function site({ db, bindGroup }: FeatureDeps): void {
  bindGroup(contract.site, {
    get: async ({ db: reader }) => {
      const { state, value } = await readTogether(reader, readSiteRow)
      return {
        state,
        body: { value: { version: value.version, site: toPublicSite(toSite(value)) } },
      }
    },
    getForAdmins: async () => toSiteForAdmins(await readSiteRow(db)),
    save: ({ body, user }) => changeSite(db, body, user.id),
    versions: () => listSiteVersions(db),
    restore: ({ params: { id }, body, user }) =>
      restoreSite(db, { version: body.version, earlier: id }, user.id),
  })
}
