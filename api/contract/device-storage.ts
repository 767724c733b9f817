/**
 * Names and limits of what the web app stores in the browser. The stores use them, and the cookie
 * policy lists them.
 */

/** The last settings of the site, and its legal texts. theme.js uses the first key too. */
export const SITE_KEY = 'site-settings'
export const LEGAL_KEY = 'legal-texts'

/** IndexedDB: the stored directory and opened profiles and posts, which anybody may see. */
export const PUBLIC_DATABASE = 'site-public'
/** Local storage: the queries of the first screen, which anybody may see. */
export const QUERIES_KEY = 'site-queries'
/** Days until a persisted query that was not fetched again is deleted. */
export const PERSISTED_QUERY_DAYS = 14

/**
 * IndexedDB: what a person stores on this device, such as saved contractors and form drafts. Kept
 * until the person deletes it.
 */
export const USER_DATABASE = 'site-user'

/** Cache Storage: opened pictures of this site. Pictures above `maxBytes` are not stored. */
export const imageCache = {
  name: 'site-images',
  maxEntries: 200,
  maxBytes: 100_000,
  maxDays: 30,
} as const

/** Cache Storage: the file of ZIP codes and cities, with which the device finds who is near. */
export const placesCache = 'site-places'

/** Local storage: the tags of the head with the colors and icons of the site. */
export const LOOK_KEY = 'site-look'

/** Local storage: the chosen color theme. */
export const THEME_KEY = 'site-theme'
/** Local storage: the last searches, which are offered again, and their greatest number. */
export const RECENT_SEARCHES_KEY = 'site-recent-searches'
export const RECENT_SEARCHES = 5
/** Local storage: prefix of the keys of contractors that are about to be saved or removed. */
export const PENDING_SAVE_KEY = 'site-pending-save'
/**
 * Start of the key of a pending save; the id of the contractor follows. Each contractor has an
 * entry of its own, so that tabs do not overwrite each other's saves of other contractors.
 */
export const PENDING_SAVE_PREFIX = `${PENDING_SAVE_KEY}-`
/** Local storage: how the app was used, which decides whether its installation is offered. */
export const INSTALL_KEY = 'site-install'
/** Session storage: the missing code files for which the page was reloaded once after an update. */
export const RELOADS_KEY = 'site-reloads'
