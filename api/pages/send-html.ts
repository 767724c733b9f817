import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppContext } from '../http/context.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses fast, because it runs for each request. Uses the thread pool. */
const compress = {
  br: (bytes: Buffer) =>
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => compressGzip(bytes, { level: 4 }),
}

/**
 * Sends a page that the server does not cache. Only a page with status 200 and "no-cache" has an
 * ETag; it is answered with 304 when the client already has it.
 */
export async function sendHtml(
  ctx: AppContext,
  status: number,
  text: string,
  cacheControl: 'no-cache' | 'no-store',
): Promise<void> {
  const bytes = Buffer.from(text)
  const encoding = (ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as
    | 'br'
    | 'gzip'
    | 'identity'
  ctx.set('cache-control', cacheControl)
  ctx.set('vary', 'Accept-Encoding')
  if (status === 200 && cacheControl === 'no-cache') {
    const hash = createHash('sha1').update(bytes).digest('base64url').slice(0, 20)
    ctx.set('etag', `"${hash}-${encoding}"`)
    if (ctx.get('if-none-match').includes(`"${hash}-`)) {
      ctx.status = 304
      return
    }
  }
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  if (encoding !== 'identity') ctx.set('content-encoding', encoding)
  ctx.body = encoding === 'identity' ? bytes : await compress[encoding](bytes)
}
