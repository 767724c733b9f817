import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { siteMessages } from '#contract/messages.ts'
import { type SitePictureKind, sitePictureKinds } from '#contract/rules/site-pictures.ts'
import { type LeftOutSetting, readSettings, type SiteValues } from '#contract/site-settings.ts'
import { readSiteRow } from '../../db/site.ts'
import { type NamedPicture, readPicture } from './change-picture.ts'
import { findSitePicture, insertSitePicture } from './repo.ts'
import { saveSite } from './save-site.ts'

const FORMAT = 1

/** The settings of a site as a file: without defaults, and with the pictures as base64. */
type SiteFile = {
  format: typeof FORMAT
  site: SiteValues['settings']
} & Partial<Record<SitePictureKind, string | null>>

export class UnreadableSettingsError extends Error {}

export async function exportSite(db: Knex): Promise<SiteFile> {
  const { settings, pictures } = await readSiteRow(db)
  const file: SiteFile = { format: FORMAT, site: settings }
  for (const kind of sitePictureKinds) {
    const name = pictures[kind]
    const bytes = name ? await findSitePicture(db, name) : undefined
    file[kind] = bytes?.toString('base64') ?? null
  }
  return file
}

/**
 * Replaces the settings and pictures by those of an exported file. Returns what was left out,
 * because it is unknown or invalid. Throws UnreadableSettingsError, and changes nothing, for a text
 * that is no such file.
 */
export async function importSite(db: Knex, text: string): Promise<LeftOutSetting[]> {
  const file = parse(text)
  const { settings, leftOut } = readSettings(file.site)
  const known = ['format', 'site', ...sitePictureKinds]
  for (const key of Object.keys(file))
    if (!known.includes(key)) leftOut.push({ path: key, message: siteMessages.unknownKey })
  const found: Partial<Record<SitePictureKind, NamedPicture>> = {}
  for (const kind of sitePictureKinds) {
    const base64 = file[kind]
    if (base64 === undefined || base64 === null) continue
    try {
      found[kind] = await readPictureOf(kind, base64)
    } catch (error) {
      leftOut.push({ path: kind, message: (error as Error).message })
    }
  }
  const pictures = Object.fromEntries(Object.entries(found).map(([kind, { name }]) => [kind, name]))
  await saveSite(
    db,
    { userId: null, action: 'site.imported' },
    () => ({ settings: settings as SiteValues['settings'], pictures }),
    async (trx) => {
      for (const { name, bytes } of Object.values(found)) await insertSitePicture(trx, name, bytes)
    },
  )
  return leftOut
}

function parse(text: string): SiteFile {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new UnreadableSettingsError(siteMessages.notJson)
  }
  const { format, site } = (file ?? {}) as Partial<SiteFile>
  if (format !== FORMAT || typeof site !== 'object' || site === null || Array.isArray(site))
    throw new UnreadableSettingsError(siteMessages.otherFormat)
  return file as SiteFile
}

/** Reads a picture like an upload. Throws when it is not usable. */
async function readPictureOf(kind: SitePictureKind, base64: unknown): Promise<NamedPicture> {
  const folder = await mkdtemp(join(tmpdir(), 'site-picture-'))
  try {
    const path = join(folder, 'picture')
    await writeFile(path, Buffer.from(String(base64), 'base64'))
    return await readPicture(kind, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
