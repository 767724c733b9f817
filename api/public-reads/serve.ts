import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PUBLIC_CACHE_CONTROL, withoutSharedCaches } from '#contract/rules/cache-control.ts'
import type { AppContext } from '../http/context.ts'
import { hasSessionCookie } from '../http/session.ts'
import { acceptedEncoding, createCompressor, type EncodedReply, type Encoding } from './encoding.ts'

/** A reply that is too large to be kept: it is sent while it is read. */
export interface StreamedReply {
  /** Reads the reply for one client. */
  stream: () => AsyncIterable<Buffer>
  headers: Readonly<Record<string, string>>
}

export interface ServeOptions {
  /** The security headers. */
  security: Readonly<Record<string, string>>
  /** Default: 200. Another status has no ETag. */
  status?: number
  /** Default: `PUBLIC_CACHE_CONTROL`. 'no-store' has no ETag. */
  cacheControl?: string
  /** Whether some users get another reply at this address. */
  varies?: boolean
}

/**
 * Sends a public reply, or 304 when the client already has it. The body is the same for a client
 * with a session, but no shared cache may store that response. The head is written at once, because
 * setting the headers one by one takes longer than the rest of a small reply, so nothing may set a
 * header afterwards.
 */
export async function serve(
  ctx: AppContext,
  reply: EncodedReply | StreamedReply,
  options: ServeOptions,
): Promise<void> {
  if ('stream' in reply) return serveStream(ctx, reply, options)
  const { status = 200, cacheControl } = options
  const encoding = reply.encodingFor(ctx)
  const etag = reply.etagOf(encoding)
  const hasEtag = status === 200 && cacheControl !== 'no-store'
  const head = { ...headOf(ctx, reply, options), ...(hasEtag && { ETag: etag }) }
  if (hasEtag && matches(ctx.get('if-none-match'), etag)) return send(ctx, 304, head)
  const body = await reply.bodyIn(encoding)
  send(
    ctx,
    status,
    {
      ...head,
      ...bodyHead(reply.type, encoding),
      'Content-Length': body.reduce((sum, { length }) => sum + length, 0),
    },
    body,
  )
}

function serveStream(ctx: AppContext, reply: StreamedReply, options: ServeOptions): void {
  const encoding = acceptedEncoding(ctx)
  const head = {
    ...headOf(ctx, reply, options),
    ...bodyHead('application/json; charset=utf-8', encoding),
  }
  writeHead(ctx, 200, head)
  if (ctx.method === 'HEAD') return void ctx.res.end()
  const source = Readable.from(reply.stream())
  void (
    encoding === 'identity'
      ? pipeline(source, ctx.res)
      : pipeline(source, createCompressor(encoding), ctx.res)
  ).catch((error: unknown) => ctx.app.emit('error', error, ctx))
}

function headOf(
  ctx: AppContext,
  { headers }: Pick<StreamedReply, 'headers'>,
  { security, cacheControl = PUBLIC_CACHE_CONTROL, varies = false }: ServeOptions,
) {
  return {
    ...security,
    'X-Request-Id': ctx.state.requestId,
    Vary: varies ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    'Cache-Control': hasSessionCookie(ctx.req) ? withoutSharedCaches(cacheControl) : cacheControl,
    ...headers,
  }
}

const bodyHead = (type: string, encoding: Encoding) => ({
  'Content-Type': type,
  ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
})

/** Returns whether an If-None-Match header has this tag. Weak tags count as strong ones. */
function matches(header: string, etag: string): boolean {
  return (
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}

function send(
  ctx: AppContext,
  status: number,
  head: Record<string, string | number>,
  [first, ...more]: readonly Buffer[] = [],
): void {
  writeHead(ctx, status, head)
  if (ctx.method === 'HEAD' || !first) return void ctx.res.end()
  if (more.length === 0) return void ctx.res.end(first)
  pipeline(Readable.from([first, ...more]), ctx.res).catch((error: unknown) =>
    ctx.app.emit('error', error, ctx),
  )
}

function writeHead(ctx: AppContext, status: number, head: Record<string, string | number>): void {
  ctx.respond = false
  ctx.res.writeHead(status, head)
}
