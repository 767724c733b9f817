import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import { toSiteForAdmins } from '#content/stored-site.ts'
import { type SitePictureKind, sitePictureName } from '#contract/rules/site-pictures.ts'
import type { SiteForAdmins } from '#contract/site.ts'
import type { UploadedFile } from '../../http/upload.ts'
import {
  readHomePicture,
  readLogo,
  readShareImage,
  type SitePicture,
} from '../../site-pictures/read-upload.ts'
import { insertSitePicture } from './repo.ts'
import { saveSite } from './save-site.ts'

const readers: Record<SitePictureKind, (path: string) => Promise<SitePicture>> = {
  logo: readLogo,
  shareImage: readShareImage,
  homePicture: readHomePicture,
}

/**
 * Stores an uploaded picture as the next version of the settings. Throws the errors of
 * `receiveFile` and of the readers.
 */
export async function setSitePicture(
  db: Knex,
  kind: SitePictureKind,
  userId: number,
  receiveFile: () => Promise<UploadedFile>,
): Promise<SiteForAdmins> {
  const { path } = await receiveFile()
  return savePicture(db, kind, userId, await readPicture(kind, path))
}

export interface NamedPicture {
  name: string
  bytes: Buffer
}

/** Reads an uploaded or imported picture. Throws the errors of the readers. */
export async function readPicture(kind: SitePictureKind, path: string): Promise<NamedPicture> {
  const picture = await readers[kind](path)
  const name = sitePictureName(hash('sha256', picture.bytes).slice(0, 16), picture)
  return { name, bytes: picture.bytes }
}

export function removeSitePicture(
  db: Knex,
  kind: SitePictureKind,
  userId: number,
): Promise<SiteForAdmins> {
  return savePicture(db, kind, userId, null)
}

async function savePicture(
  db: Knex,
  kind: SitePictureKind,
  userId: number,
  picture: NamedPicture | null,
): Promise<SiteForAdmins> {
  const saved = await saveSite(
    db,
    { userId, action: 'site.updated' },
    ({ settings, pictures: { [kind]: _before, ...others } }) => ({
      settings,
      pictures: picture ? { ...others, [kind]: picture.name } : others,
    }),
    (trx) => picture && insertSitePicture(trx, picture.name, picture.bytes),
  )
  return toSiteForAdmins(saved)
}
