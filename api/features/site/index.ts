import { toLegalTexts, toPublicReply, toSiteForAdmins } from '#content/stored-site.ts'
import { contract } from '#contract'
import { sitePictureKind } from '#contract/rules/site-pictures.ts'
import { readSiteRow } from '../../db/site.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { readTogether } from '../../public-reads/versions.ts'
import { removeSitePicture, setSitePicture } from './change-picture.ts'
import { listSiteVersions } from './repo.ts'
import { changeSite, restoreSite } from './save-site.ts'
import { sitePictures } from './serve-pictures.ts'

/** Settings of the site and their pictures. */
export function site({ db, bindGroup }: FeatureDeps): Feature {
  bindGroup(contract.site, {
    get: async ({ db: reader }) => {
      const { state, value } = await readTogether(reader, readSiteRow)
      return { state, body: { value: toPublicReply(value) } }
    },
    legal: async ({ db: reader }) => {
      const { state, value } = await readTogether(reader, readSiteRow)
      return { state, body: { value: toLegalTexts(value) } }
    },
    getForAdmins: async () => toSiteForAdmins(await readSiteRow(db)),
    save: ({ body, user }) => changeSite(db, body, user.id),
    versions: () => listSiteVersions(db),
    restore: ({ params: { id }, body, user }) =>
      restoreSite(db, { version: body.version, earlier: id }, user.id),
    setPicture: ({ params: { picture }, user, receiveFile }) =>
      setSitePicture(db, sitePictureKind(picture), user.id, receiveFile),
    removePicture: ({ params: { picture }, user }) =>
      removeSitePicture(db, sitePictureKind(picture), user.id),
  })
  return { middleware: sitePictures(db) }
}
