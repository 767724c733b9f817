import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { toPublicSite, toSite } from '#content/stored-site.ts'
import { ContractError } from '#contract/errors.ts'
import { IMMUTABLE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import {
  type DrawnPicture,
  drawnPicturePath,
  drawnPictures,
  SITE_PICTURES_PATH,
  sitePictureSize,
} from '#contract/rules/site-pictures.ts'
import type { AppMiddleware } from '../../http/context.ts'
import { drawSitePicture } from '../../site-pictures/draw.ts'
import { findSitePicture, readSiteRows } from './repo.ts'

const MAX_PICTURES = 40
const contentTypes: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/**
 * Serves the uploaded pictures of the site, and what is drawn from them, also those of earlier
 * versions that are kept. A picture never changes under its address.
 */
export function sitePictures(db: Knex): AppMiddleware {
  const kept = new LRUCache<string, Promise<Buffer | null>>({ max: MAX_PICTURES })
  const read = (path: string): Promise<Buffer | null> => {
    const known = kept.get(path)
    if (known) return known
    const reading = readPicture(db, path)
    kept.set(path, reading)
    // Only pictures are kept, so that clients cannot fill the memory with other paths.
    reading.then((bytes) => bytes ?? kept.delete(path)).catch(() => kept.delete(path))
    return reading
  }
  return async (ctx, next) => {
    if (!ctx.path.startsWith(SITE_PICTURES_PATH) || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    ctx.state.route = `${SITE_PICTURES_PATH}*`
    const bytes = await read(ctx.path)
    if (bytes) {
      ctx.body = bytes
      ctx.type = contentTypes[ctx.path.slice(ctx.path.lastIndexOf('.') + 1)] ?? ''
      ctx.set('cache-control', IMMUTABLE_CACHE_CONTROL)
      return
    }
    throw new ContractError('not_found')
  }
}

async function readPicture(db: Knex, path: string): Promise<Buffer | null> {
  const name = path.slice(SITE_PICTURES_PATH.length)
  if (sitePictureSize(name)) return (await findSitePicture(db, name)) ?? null
  const picture = /^[0-9a-f]{14}\/([\w-]+)\.png$/.exec(name)?.[1] as DrawnPicture | undefined
  if (!picture || !drawnPictures.includes(picture)) return null
  for (const row of await readSiteRows(db)) {
    const site = toPublicSite(toSite(row))
    if (drawnPicturePath(picture, site) === path)
      return drawSitePicture(picture, site, (uploaded) => findSitePicture(db, uploaded))
  }
  return null
}
