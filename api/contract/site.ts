import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { isoTime } from './fields.ts'
import { siteReads } from './reads.ts'
import { STORED_SITE_VERSIONS } from './rules/limits.ts'
import { MAX_SITE_PICTURE_BYTES } from './rules/site-pictures.ts'
import { publicSiteSchema, settingsChanges, siteSchema } from './site-settings.ts'

const adminErrors = ['unauthenticated', 'forbidden'] as const
const version = z.int()

/** The version that the form has loaded. A newer one means that somebody saved meanwhile. */
const basedOn = z.object({ version: z.int('version must be a whole number') })

/** The settings as admins see them, with what each one is without a value of its own. */
export const siteForAdminsSchema = z.object({ version, site: siteSchema, defaults: siteSchema })
export type SiteForAdmins = z.output<typeof siteForAdminsSchema>

/** A saved version of the settings. `changed` has the paths that differ from the one before. */
export const siteVersionSchema = z.object({
  version,
  savedAt: isoTime,
  userEmail: z.nullable(z.string()),
  changed: z.array(z.string()),
})
export type SiteVersion = z.output<typeof siteVersionSchema>

export const publicSiteReplySchema = z.object({ version, site: publicSiteSchema })
export type PublicSiteReply = z.output<typeof publicSiteReplySchema>

/** Which picture an endpoint changes. */
const pictureParams = z.object({ picture: z.enum(['logo', 'share-image', 'home-picture']) })
export type SitePictureParam = z.output<typeof pictureParams>['picture']

/** The legal texts as Markdown with the names in braces filled in, and the date of the last change. */
export const legalTextsSchema = z.object({
  version,
  privacy: z.string(),
  terms: z.string(),
  cookies: z.string(),
  date: z.iso.date(),
})
export type LegalTexts = z.output<typeof legalTextsSchema>

/** The settings of the site: what every page reads, and their forms for admins. */
export const site = {
  get: {
    ...siteReads.get,
    access: 'public',
    cached: 'site',
    limit: 'read',
    summary: 'The settings of the site, without the long texts',
    reply: publicSiteReplySchema,
    errors: [],
  },
  legal: {
    ...siteReads.legal,
    access: 'public',
    cached: 'site',
    limit: 'read',
    summary: 'The legal texts',
    reply: legalTextsSchema,
    errors: [],
  },
  getForAdmins: {
    method: 'GET',
    path: '/api/admin/site',
    access: 'admin',
    limit: 'read',
    summary: 'All settings of the site and their defaults',
    reply: siteForAdminsSchema,
    errors: adminErrors,
  },
  save: {
    method: 'PUT',
    path: '/api/admin/site',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Change settings of the site: absent keys stay, null is the default',
    body: z.extend(basedOn, { site: settingsChanges }),
    reply: siteForAdminsSchema,
    errors: [...adminErrors, 'conflict'],
  },
  versions: {
    method: 'GET',
    path: '/api/admin/site/versions',
    access: 'admin',
    limit: 'read',
    summary: `The last ${STORED_SITE_VERSIONS} versions of the settings, newest first`,
    reply: z.array(siteVersionSchema),
    errors: adminErrors,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/site/versions/:id/restore',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Take the settings and pictures of an earlier version again',
    params: z.object({
      id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
    }),
    body: basedOn,
    reply: siteForAdminsSchema,
    errors: [...adminErrors, 'conflict'],
  },
  setPicture: {
    method: 'POST',
    path: '/api/admin/site/:picture',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Upload the logo, the picture of link previews or that of the home page',
    params: pictureParams,
    upload: { maxBytes: MAX_SITE_PICTURE_BYTES },
    reply: siteForAdminsSchema,
    errors: [...adminErrors, 'conflict', 'unavailable'],
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/admin/site/:picture',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Remove the logo, the picture of link previews or that of the home page',
    params: pictureParams,
    reply: siteForAdminsSchema,
    errors: [...adminErrors, 'conflict'],
  },
} as const satisfies Group
