/**
 * Unregisters the service worker of the built app, which would respond before the mocks, and
 * deletes its caches. Reloads the page when that worker controls it.
 */
export async function removeAppWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  const old = registrations.filter(
    ({ active, waiting, installing }) =>
      !(active ?? waiting ?? installing)?.scriptURL.endsWith('/mockServiceWorker.js'),
  )
  if (old.length === 0) return
  const isControlled = old.some(
    ({ active }) => active?.scriptURL === navigator.serviceWorker.controller?.scriptURL,
  )
  await Promise.all(old.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  if (isControlled) location.reload()
}
