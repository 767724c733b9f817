/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { imageCache } from '#contract/device-storage.ts'
import { type AppFile, isExpected, isStoredAppBroken, isUsable, storeFiles } from './app-files.ts'
import {
  isCacheable,
  isOurImage,
  isOwnImage,
  isSmallEnough,
  navigationDenylist,
} from './cache-rules.ts'
import { COUNT_WINDOWS, STORE_MISSING_FILES } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

type Entry = PrecacheEntry & { isRequired?: boolean }

// Caches the app shell, the fonts, the icons and all code except that of the admin pages and the
// lazy parts of the owner pages. API data is not cached here: the query cache and the stored
// directory contain what the app needs offline.
//
// The build's plugin lists the web app manifest and its icons twice, the second time without their
// checksums.
const entries = (self.__WB_MANIFEST as Entry[]).filter(
  ({ integrity, isRequired }) => integrity !== undefined || isRequired,
)
const checkFiles: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    const file = findFile(request.url)
    return file && cachedResponse && (await isUsable(file, cachedResponse)) ? cachedResponse : null
  },
  cacheWillUpdate: async ({ request, response }) => {
    const file = findFile(request.url)
    return file && (await isExpected(file, response)) ? response : null
  },
}
const precache = new PrecacheController({ plugins: [checkFiles] })
precache.addToCacheList(entries)
cleanupOutdatedCaches()

const files = entries.map((entry): AppFile => {
  const { href } = new URL(entry.url, self.location.href)
  return {
    url: href,
    key: precache.getCacheKeyForURL(href) ?? href,
    integrity: entry.integrity,
    isRequired: entry.isRequired === true,
  }
})
const findFile = (url: string) => files.find((file) => file.url === url || file.key === url)
const openPrecache = () => self.caches.open(precache.strategy.cacheName)

/** True when the app of the previous version cannot start, so nobody can accept the new one. */
let mustTakeOver = false

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await openPrecache()
      mustTakeOver = await isStoredAppBroken(cache)
      await storeFiles(files, cache, isExpected)
      if (mustTakeOver) await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await precache.activate(event)
      // Controls open pages right after the first install, so that they work offline without a
      // reload. A new version still waits until the user accepts it or closes all windows.
      await self.clients.claim()
      if (!mustTakeOver) return
      // Not awaited: the navigations wait for this event.
      for (const client of await self.clients.matchAll({ type: 'window' }))
        client.navigate(client.url).catch(() => undefined)
    })(),
  )
})

/** Stores the files that could not be had before. Fails silently: the next start tries again. */
async function storeMissingFiles(): Promise<void> {
  await storeFiles(files, await openPrecache(), isUsable).catch(() => undefined)
}

/** Returns the stored app shell; null when there is none, or when it is not ours. */
async function readShell(): Promise<Response | null> {
  const shell = files.find(({ integrity }) => integrity === undefined)
  const response = shell && (await (await openPrecache()).match(shell.key))
  return response && (await isUsable(shell, response)) ? response : null
}

registerRoute(
  new NavigationRoute(
    async ({ request, event }) => {
      const shell = await readShell()
      if (shell) return shell
      ;(event as ExtendableEvent).waitUntil(storeMissingFiles())
      return fetch(request)
    },
    { denylist: navigationDenylist },
  ),
)
registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))

const onlyOurImages: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ request, cachedResponse }) =>
    Promise.resolve(
      cachedResponse && isOurImage(cachedResponse, new URL(request.url)) ? cachedResponse : null,
    ),
  cacheWillUpdate: async ({ request, response }) =>
    isCacheable(response) &&
    isOurImage(response, new URL(request.url)) &&
    (await isSmallEnough(response))
      ? response
      : null,
}

/** Answers a picture that cannot be had, so that the page shows letters in its place. */
const noImage: WorkboxPlugin = {
  handlerDidError: () => Promise.resolve(new Response(null, { status: 204 })),
}

registerRoute(
  ({ request, url }) => isOwnImage(request, url, self.location.origin),
  new CacheFirst({
    cacheName: imageCache.name,
    plugins: [
      onlyOurImages,
      noImage,
      new ExpirationPlugin({
        maxEntries: imageCache.maxEntries,
        maxAgeSeconds: imageCache.maxDays * 24 * 60 * 60,
        purgeOnQuotaError: true,
      }),
    ],
  }),
)

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === STORE_MISSING_FILES) event.waitUntil(storeMissingFiles())
  if (type === COUNT_WINDOWS) {
    event.waitUntil(
      self.clients
        .matchAll({ type: 'window' })
        .then((windows) => event.ports[0]?.postMessage(windows.length)),
    )
  }
})
