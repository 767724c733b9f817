import { IMMUTABLE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { demoPictureFilePattern } from '../db/demo/demo-pictures.ts'
import type { AppMiddleware } from '../http/context.ts'
import { createFolderStore } from '../pictures/folder-store.ts'
import { type PictureStore, pictureFilePattern } from '../pictures/picture-store.ts'
import { demoPicturesFolder } from '../root.ts'

const PREFIX = '/uploads/'
const REDIRECT_FOR_A_DAY = 'public, max-age=86400'

/**
 * Serves uploaded pictures and those of the demo, with an immutable cache header: a changed picture
 * gets a new name. If the pictures have a public URL of their own, redirects to it. Any other path
 * below /uploads/ is a plain 404.
 */
export function uploads(pictures: PictureStore): AppMiddleware {
  const demoPictures = createFolderStore(demoPicturesFolder)
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX) || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    ctx.state.route = '/uploads/*'
    const file = ctx.path.slice(PREFIX.length)
    const isPicture = pictureFilePattern.test(file)
    const publicUrl = isPicture ? pictures.publicUrlOf(file) : null
    if (publicUrl !== null) {
      ctx.redirect(publicUrl)
      ctx.set('cache-control', REDIRECT_FOR_A_DAY)
      return
    }
    const store = isPicture ? pictures : demoPictureFilePattern.test(file) ? demoPictures : null
    const picture = await store?.open(file)
    if (picture) {
      ctx.body = picture.content
      ctx.type = 'image/webp'
      ctx.length = picture.length
      ctx.set('cache-control', IMMUTABLE_CACHE_CONTROL)
      return
    }
    ctx.status = 404
    ctx.type = 'text/plain'
    ctx.set('cache-control', 'no-store')
    ctx.body = 'Not found'
  }
}
