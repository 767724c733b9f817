import { webManifest } from '#content/web-manifest.ts'
import type { AppMiddleware } from '../http/context.ts'
import type { PublicReads } from '../public-reads/cache.ts'
import { EncodedReply } from '../public-reads/encoding.ts'
import { serve } from '../public-reads/serve.ts'
import { olderOf, readState } from '../public-reads/versions.ts'
import { readSiteOfPages } from './loaders/queries.ts'

interface ManifestDeps {
  reads: PublicReads
  security: Readonly<Record<string, string>>
}

/** Serves `/manifest.webmanifest` with the name and the icons of the site. */
export function manifest({ reads, security }: ManifestDeps): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== '/manifest.webmanifest') return next()
    ctx.state.route = ctx.path
    const { state, value } = await readSiteOfPages(reads, ctx.req)
    const reply = await reads.get(ctx.req, 'manifest', 'site', async (db) => {
      // The settings may have been read on another server.
      const built = olderOf(await readState(db), state)
      const text = JSON.stringify(webManifest(value.data.site))
      const encoded = new EncodedReply(text, { type: 'application/manifest+json; charset=utf-8' })
      return { state: built, value: encoded, bytes: encoded.bytes }
    })
    await serve(ctx, reply.value, { security })
  }
}
