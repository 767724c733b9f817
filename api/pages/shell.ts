import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { AppMiddleware } from '../http/context.ts'

/** Every page of the app is the one shell; what it shows is decided in the browser. */
export async function shell(folder: string): Promise<AppMiddleware> {
  const html = await readFile(join(folder, 'index.html'))
  const bodies = { identity: html, gzip: gzipSync(html), br: brotliCompressSync(html) }
  const etag = `"${createHash('sha1').update(html).digest('base64url')}"`
  return (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/api/')) return next()
    const encoding = (ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as keyof typeof bodies
    ctx.set('cache-control', 'no-cache')
    ctx.set('vary', 'Accept-Encoding')
    ctx.status = 200
    ctx.etag = etag
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = 'text/html; charset=utf-8'
    if (encoding !== 'identity') ctx.set('content-encoding', encoding)
    ctx.body = bodies[encoding]
  }
}
