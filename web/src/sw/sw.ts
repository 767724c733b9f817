/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { imageCache } from '#contract/device-storage.ts'
import { isOwnImage, isSmallEnough, isCacheable, navigationDenylist } from './cache-rules.ts'
import { COUNT_WINDOWS } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

// Caches the app shell, the fonts, the icons and all code except that of the admin pages and the
// lazy parts of the owner pages. API data is not cached here: the query cache and the stored
// directory contain what the app needs offline.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// Controls open pages right after the first install, so that they work offline without a reload. A
// new version still waits until the user accepts it or closes all windows.
clientsClaim()

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: navigationDenylist }),
)

const onlyCacheable: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    isCacheable(response) && (await isSmallEnough(response)) ? response : null,
}

registerRoute(
  ({ request, url }) => isOwnImage(request, url, self.location.origin),
  new CacheFirst({
    cacheName: imageCache.name,
    plugins: [
      onlyCacheable,
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
  if (type === COUNT_WINDOWS) {
    event.waitUntil(
      self.clients
        .matchAll({ type: 'window' })
        .then((windows) => event.ports[0]?.postMessage(windows.length)),
    )
  }
})
