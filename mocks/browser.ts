import { setupWorker } from 'msw/browser'
import placesText from '../api/contract/places/places.txt?raw'
import contractorsCsv from '../api/db/demo/contractors.csv?raw'
import picturesJson from '../api/db/demo/pictures.json?raw'
import postsJson from '../api/db/demo/posts.json?raw'
import { createMockApi, isForMocks } from './api.ts'
import { readSessionKey, writeSessionKey } from './cookies.ts'
import { MockDb, type StateStore } from './db.ts'
import { apiHandler } from './msw.ts'
import { mountPanel } from './panel.tsx'
import { findScenario, type Scenario } from './scenarios.ts'
import { withoutContent, readSeed } from './seed.ts'
import { endSession, startSession, getCurrentUser } from './session.ts'

/** Prefix of the mocks' keys in browser storage. Scenarios with `isEmpty` have a separate state. */
const STATE_KEY = 'site-mocks'
const EMPTY_STATE_KEY = `${STATE_KEY}-empty`
const SCENARIO_KEY = `${STATE_KEY}-scenario`
const MAILS_IN_PANEL = 10
/**
 * `?mock=name` selects a scenario for this tab, `?mock=` removes it, and `?mock=reset` restores the
 * seed.
 */
const PARAMETER = 'mock'
const RESET = 'reset'

/** Starts MSW for the page's API calls, with state that survives reloads, and shows the panel. */
export async function startMocks(): Promise<void> {
  if (!isSecureContext) return explainInsecureContext()
  const requested = new URLSearchParams(location.search).get(PARAMETER)
  if (requested !== null) return applyParameter(requested)

  const name = sessionStorage.getItem(SCENARIO_KEY)
  const scenario = findScenario(name)
  const db = await openDb(scenario)
  const worker = setupWorker(apiHandler(createMockApi(db, scenario?.intercept)))
  await worker.start({
    serviceWorker: { url: '/mockServiceWorker.js' },
    onUnhandledRequest: (request, print) => {
      if (isForMocks(request)) print.error()
    },
  })
  mountPanel({
    scenario: name,
    accounts: db.users.all().map(({ email }) => email),
    getAccount: () => getCurrentUser(db, new Request(location.href))?.email ?? null,
    getMails: () => db.mails.all().slice(-MAILS_IN_PANEL).reverse(),
    selectScenario: (chosen) => location.assign(urlWithParameter(chosen ?? '')),
    signIn: (email) => {
      signIn(db, email)
      location.reload()
    },
    reset: () => location.assign(urlWithParameter(RESET)),
  })
}

/**
 * Replaces the page by the reason why it cannot run. Browsers offer service workers and
 * `crypto.subtle`, which the mocks need, only over HTTPS and on localhost. Never resolves.
 */
function explainInsecureContext(): Promise<never> {
  const { port, pathname } = location
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = `Mock mode cannot run at ${location.origin}: browsers allow the service worker that answers its calls only over HTTPS and on localhost. On this machine, open http://localhost:${port}${pathname}. From another device, forward the port so that its browser opens it as localhost, or use HTTPS.`
  document.getElementById('root')?.replaceChildren(text)
  return new Promise(() => undefined)
}

/**
 * Applies the `mock` parameter once, then reloads the page without it, so that a later reload does
 * not apply it again. Never resolves.
 */
async function applyParameter(requested: string): Promise<never> {
  const before = findScenario(sessionStorage.getItem(SCENARIO_KEY))
  const scenario = findScenario(requested)
  if (requested === '' || requested === RESET) sessionStorage.removeItem(SCENARIO_KEY)
  else sessionStorage.setItem(SCENARIO_KEY, requested)
  if (requested === RESET) {
    localStorage.removeItem(STATE_KEY)
    localStorage.removeItem(EMPTY_STATE_KEY)
    writeSessionKey(new Headers(), null)
  }
  // The app must not show cached data of another directory.
  if (requested === RESET || scenario?.isEmpty !== before?.isEmpty) await deleteAppDatabases()
  if (scenario?.signIn !== undefined) signIn(await openDb(scenario), scenario.signIn, scenario)
  location.replace(urlWithParameter(null))
  return new Promise(() => undefined)
}

async function openDb(scenario: Scenario | undefined): Promise<MockDb> {
  const seed = await readSeed({ contractorsCsv, picturesJson, postsJson, placesText })
  return scenario?.isEmpty
    ? new MockDb(withoutContent(seed), localStore(EMPTY_STATE_KEY))
    : new MockDb(seed, localStore(STATE_KEY))
}

function localStore(key: string): StateStore {
  return {
    load: () => localStorage.getItem(key),
    save: (state) => {
      try {
        localStorage.setItem(key, state)
      } catch (error) {
        // Storage is full: this state is lost at the next reload.
        reportError(error)
      }
    },
  }
}

function signIn(
  db: MockDb,
  email: string | null,
  scenario: Pick<Scenario, 'isExpiring' | 'hasOneTimePassword'> = {},
): void {
  const user = db.users.find((row) => row.email === email)
  endSession(db, readSessionKey(new Request(location.href)))
  writeSessionKey(
    new Headers(),
    user ? startSession(db, user.id, { ...scenario, userAgent: navigator.userAgent }) : null,
  )
  db.save()
}

/** Returns the URL of this page with the parameter, or without it for null. */
function urlWithParameter(value: string | null): string {
  const url = new URL(location.href)
  if (value === null) url.searchParams.delete(PARAMETER)
  else url.searchParams.set(PARAMETER, value)
  return url.href
}

/**
 * Deletes the app's databases. An open one is deleted when the page unloads, before the next page
 * opens it.
 */
async function deleteAppDatabases(): Promise<void> {
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => (name?.startsWith('site-') ? [name] : []))
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          const removal = indexedDB.deleteDatabase(name)
          removal.onsuccess = removal.onerror = removal.onblocked = () => resolve()
        }),
    ),
  )
}
