import { NETWORK_PARAM } from '#contract/network-param.ts'

/** The address, without the parameter, of a document that was loaded past the service worker. */
let loadedPastWorker: string | undefined

/**
 * Returns the address that loads this page from the network, past the service worker. A gate in
 * front of the site, such as the sign-in of a network, can show its page only to such a
 * navigation.
 */
export function networkAddress(address: string): string {
  // The server draws such links too; the origin is not part of the result.
  const url = new URL(`http://localhost${address}`)
  url.searchParams.set(NETWORK_PARAM, '1')
  // Two slashes at the beginning would be read as the name of another host.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}

/** Removes the parameter of `networkAddress` from the address of this page. Call it at the start. */
export function cleanAddress(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(NETWORK_PARAM)) return
  url.searchParams.delete(NETWORK_PARAM)
  loadedPastWorker = url.pathname + url.search
  history.replaceState(history.state, '', url)
}

/** True when the document was loaded past the service worker for this address. */
export function isLoadedPastWorker(address: string): boolean {
  return address === loadedPastWorker
}
