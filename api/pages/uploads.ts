import send from 'koa-send'
import { uploadsFolder } from '../data-folders.ts'
import { pictureFilePattern } from '../features/listing-photos/files.ts'
import type { AppMiddleware } from '../http/context.ts'

const PREFIX = '/uploads/'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves uploaded pictures with an immutable cache header: a changed picture gets a new name. Any
 * other path below /uploads/ is a plain 404.
 */
export function uploads(dataDir: string): AppMiddleware {
  const root = uploadsFolder(dataDir)
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX) || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    ctx.state.route = '/uploads/*'
    const name = ctx.path.slice(PREFIX.length)
    if (
      pictureFilePattern.test(name) &&
      (await trySend(() => send(ctx, name, { root, brotli: false, gzip: false })))
    ) {
      ctx.type = 'image/webp'
      ctx.set('cache-control', IMMUTABLE)
      return
    }
    ctx.status = 404
    ctx.type = 'text/plain'
    ctx.set('cache-control', 'no-store')
    ctx.body = 'Not found'
  }
}

async function trySend(sending: () => Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await sending())
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error
    return false
  }
}
