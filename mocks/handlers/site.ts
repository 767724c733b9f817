import { toLegalTexts, toPublicReply, toSiteForAdmins } from '#content/stored-site.ts'
import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { siteMessages } from '#contract/messages/site.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import { STORED_SITE_VERSIONS } from '#contract/rules/limits.ts'
import { type SitePictureKind, sitePictureKind } from '#contract/rules/site-pictures.ts'
import { changedSettings, changeSettings, type SiteValues } from '#contract/site-settings.ts'
import type { SiteForAdmins } from '#contract/site.ts'
import { recordAudit } from '../audit.ts'
import { type MockDb, now } from '../db.ts'
import { mockGroup } from '../mock-group.ts'
import { storeSitePicture } from '../site-pictures.ts'
import { newestOf, newestVersion, openVersions } from '../site.ts'

export const siteMocks = (db: MockDb) => {
  const versions = openVersions(db)

  function save(
    { version, userId, action }: { version?: number; userId: number; action: string },
    after: SiteValues,
  ): SiteForAdmins {
    const before = newestOf(db)
    if (version !== undefined && before.id !== version)
      throw new ContractError('conflict', { message: siteMessages.savedMeanwhile })
    const changed = changedSettings(before, after)
    if (changed.length === 0) return toSiteForAdmins({ ...before, version: before.id })
    const { settings, pictures } = after
    const row = versions.insert({ settings, pictures, changed, userId, savedAt: now() })
    if (changed.some((path) => path.startsWith('features.'))) db.renewDirectory()
    const [oldest] = versions.all()
    if (oldest && versions.all().length > STORED_SITE_VERSIONS) versions.remove(oldest)
    recordAudit(db, {
      userId,
      action,
      subject: otherSubjects.settings(row.id),
      details: { fields: changed },
    })
    return toSiteForAdmins({ ...row, version: row.id })
  }

  function savePicture(kind: SitePictureKind, name: string | undefined, userId: number) {
    const { settings, pictures } = newestOf(db)
    const { [kind]: _before, ...others } = pictures
    return save(
      { userId, action: 'site.updated' },
      { settings, pictures: name === undefined ? others : { ...others, [kind]: name } },
    )
  }

  return mockGroup(contract.site, {
    get: () => toPublicReply(newestVersion(db)),
    legal: () => toLegalTexts(newestVersion(db)),
    getForAdmins: () => toSiteForAdmins(newestVersion(db)),
    save: ({ body: { version, site }, user }) => {
      const { settings, pictures } = newestOf(db)
      return save(
        { version, userId: user.id, action: 'site.updated' },
        { settings: changeSettings(settings, site), pictures },
      )
    },
    versions: () =>
      versions
        .all()
        .map(({ id, savedAt, userId, changed }) => ({
          version: id,
          savedAt,
          userEmail: db.users.get(userId ?? 0)?.email ?? null,
          changed,
        }))
        .reverse(),
    restore: ({ params, body, user }) => {
      const earlier = versions.get(params.id)
      if (!earlier) throw new ContractError('not_found', { message: siteMessages.unknownVersion })
      return save({ version: body.version, userId: user.id, action: 'site.restored' }, earlier)
    },
    setPicture: async ({ params, user, receiveFile }) => {
      const kind = sitePictureKind(params.picture)
      return savePicture(kind, await storeSitePicture(db, await receiveFile(), kind), user.id)
    },
    removePicture: ({ params, user }) =>
      savePicture(sitePictureKind(params.picture), undefined, user.id),
  })
}
