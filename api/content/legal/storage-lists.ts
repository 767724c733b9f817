import {
  imageCache,
  placesCache,
  INSTALL_KEY,
  LOOK_KEY,
  PENDING_SAVE_KEY,
  PERSISTED_QUERY_DAYS,
  PUBLIC_DATABASE,
  QUERIES_KEY,
  RECENT_SEARCHES,
  RECENT_SEARCHES_KEY,
  RELOADS_KEY,
  THEME_KEY,
  USER_DATABASE,
} from '#contract/device-storage.ts'
import { sessionLifetimes } from '#contract/rules/limits.ts'
import { SESSION_HINT } from '#contract/rules/session-hint.ts'
import type { StorageBlock } from '#contract/rules/site-names.ts'
import type { StorageEntry } from './text.ts'

const { user, admin } = sessionLifetimes
const imageMegabytes = (imageCache.maxEntries * imageCache.maxBytes) / 1_000_000

/**
 * Everything that the product stores on a device. The program fills the lists in, so that a text
 * that an operator has changed stays true.
 */
export const storageLists: Readonly<Record<StorageBlock, readonly StorageEntry[]>> = {
  cookies: [
    {
      name: '__Host-sid',
      where: 'Cookie',
      what: 'A random number that tells the server which session is yours. It holds nothing about you, scripts cannot read it, and other sites cannot make your browser send it.',
      until: `You sign out; otherwise ${user.idleDays} days without use, at most ${user.maxDays} days (for administrators ${admin.idleHours} hours and ${admin.maxHours} hours).`,
    },
    {
      name: SESSION_HINT,
      where: 'Cookie',
      what: 'Says only that somebody may be signed in, so that the app asks the server who it is. The same for everybody.',
      until: 'As for the first one.',
    },
  ],
  storage: [
    {
      name: PUBLIC_DATABASE,
      where: 'IndexedDB database',
      what: 'The contractor list or, when it is large, its parts for the states where you search and which these are, the categories, and the articles and profiles opened before, as every visitor can see them, with the time of the copy.',
      until: `Replaced as the directory changes. Answers not renewed for ${PERSISTED_QUERY_DAYS} days are thrown away.`,
    },
    {
      name: USER_DATABASE,
      where: 'IndexedDB database',
      what: 'What you keep here yourself: contractors saved on this device, requests waiting to be sent, unfinished forms, the name shown while you are signed in, and the time when your browser was asked to keep all of this.',
      until: 'You remove it. What belongs to an account goes when you sign out.',
    },
    {
      name: 'workbox-precache',
      where: 'Cache Storage',
      what: 'The pages’ program code, styles, fonts and icons, so that the app opens at once and offline.',
      until: 'Replaced by each new version.',
    },
    {
      name: imageCache.name,
      where: 'Cache Storage',
      what: `Pictures from this site that you have looked at, at most ${imageMegabytes} MB.`,
      until: `${imageCache.maxDays} days, or earlier when space runs short.`,
    },
    {
      name: placesCache,
      where: 'Cache Storage',
      what: 'The ZIP codes, cities and counties of the country, so that a search by place works offline.',
      until: 'Replaced by a newer one, or you clear the site’s data.',
    },
    {
      name: QUERIES_KEY,
      where: 'Local storage',
      what: 'What the home page shows, so that it opens at once: figures, categories, featured contractors and the latest articles.',
      until: `${PERSISTED_QUERY_DAYS} days, or the next visit replaces it.`,
    },
    {
      name: LOOK_KEY,
      where: 'Local storage',
      what: 'The colors and icons of this site, so that the app has them before it has asked the server.',
      until: 'The next visit replaces it.',
    },
    {
      name: THEME_KEY,
      where: 'Local storage',
      what: 'Whether you chose the light or the dark appearance.',
      until: 'You change it or clear the site’s data.',
    },
    {
      name: PENDING_SAVE_KEY,
      where: 'Local storage',
      what: `A contractor you have just saved or taken back, until ${USER_DATABASE} has it, so that a page closed at that moment loses nothing.`,
      until: 'A moment later, or the next visit.',
    },
    {
      name: RECENT_SEARCHES_KEY,
      where: 'Local storage',
      what: `Your last ${RECENT_SEARCHES} searches: trade, place or business, never your position.`,
      until:
        'Newer searches replace them, or you choose “Clear recent searches” in the search field.',
    },
    {
      name: INSTALL_KEY,
      where: 'Local storage',
      what: 'How often you have opened the app, whether you have looked at a contractor, and when you last declined to install it, so that the offer comes seldom.',
      until: 'You clear the site’s data.',
    },
    {
      name: RELOADS_KEY,
      where: 'Session storage',
      what: 'That a page was reloaded once after an update, so that it is not reloaded again and again.',
      until: 'The tab is closed.',
    },
    {
      name: 'react-router-scroll-positions',
      where: 'Session storage',
      what: 'How far down each page was scrolled, so that going back leads to the same place.',
      until: 'The tab is closed.',
    },
  ],
}
