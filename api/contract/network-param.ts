/**
 * Query parameter of a page that the browser must load from the network: the service worker does
 * not answer such a navigation, the server ignores the parameter, and the app removes it from the
 * address.
 */
export const NETWORK_PARAM = 'from-network'
