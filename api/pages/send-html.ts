import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppContext } from '../http/context.ts'
import { acceptedEncoding } from '../public-reads/encoding.ts'

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

/** Sends a page that neither the server nor the client stores. */
export async function sendHtml(ctx: AppContext, status: number, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  const encoding = acceptedEncoding(ctx)
  ctx.set('cache-control', 'no-store')
  ctx.set('vary', 'Accept-Encoding')
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  if (encoding !== 'identity') ctx.set('content-encoding', encoding)
  ctx.body = encoding === 'identity' ? bytes : await compress[encoding](bytes)
}
