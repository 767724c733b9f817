import { setupWorker } from 'msw/browser'
import contractorsCsv from '../api/db/demo/contractors.csv?raw'
import postsJson from '../api/db/demo/posts.json?raw'
import { createApi, isApiCall } from './api.ts'
import { writeSessionKey } from './cookies.ts'
import { MockDb, type StateStore } from './db.ts'
import { apiHandler } from './msw.ts'
import { mountPanel } from './panel.tsx'
import { findScenario, type Scenario } from './scenarios.ts'
import { emptied, readSeed } from './seed.ts'
import { startSession, userOf } from './session.ts'

/**
 * What the mocks keep in a browser begins with this; tables of empty scenarios lie beside the
 * ordinary ones.
 */
const STATE_KEY = 'lintel-mocks'
const EMPTY_STATE_KEY = `${STATE_KEY}-empty`
const SCENARIO_KEY = `${STATE_KEY}-scenario`
/** `?mock=name` chooses a scenario for this tab, `?mock=` none, and this word goes back to the seed. */
const PARAMETER = 'mock'
const RESET = 'reset'

/** Answers the page's API calls from here on, with state kept across reloads, and shows the panel. */
export async function startMocks(): Promise<void> {
  const asked = new URLSearchParams(location.search).get(PARAMETER)
  if (asked !== null) return obey(asked)

  const name = sessionStorage.getItem(SCENARIO_KEY)
  const scenario = findScenario(name)
  const db = await openDb(scenario)
  const worker = setupWorker(apiHandler(createApi(db, scenario?.intercept)))
  await worker.start({
    serviceWorker: { url: '/mockServiceWorker.js' },
    onUnhandledRequest: (request, print) => {
      if (isApiCall(request)) print.error()
    },
  })
  mountPanel({
    scenario: name,
    accounts: db.users.all().map(({ email }) => email),
    account: () => userOf(db, new Request(location.href))?.email ?? null,
    choose: (chosen) => location.assign(addressWith(chosen ?? '')),
    signIn: (email) => {
      signIn(db, email)
      location.reload()
    },
    reset: () => location.assign(addressWith(RESET)),
  })
}

/**
 * Does what the address asks for, once: then the page is loaded again at the address without it, so
 * that no later reload or link asks again. Does not return.
 */
async function obey(asked: string): Promise<never> {
  const before = findScenario(sessionStorage.getItem(SCENARIO_KEY))
  const scenario = findScenario(asked)
  if (asked === '' || asked === RESET) sessionStorage.removeItem(SCENARIO_KEY)
  else sessionStorage.setItem(SCENARIO_KEY, asked)
  if (asked === RESET) {
    localStorage.removeItem(STATE_KEY)
    localStorage.removeItem(EMPTY_STATE_KEY)
    writeSessionKey(new Headers(), null)
  }
  // What the app has kept of one directory is not to be seen in another.
  if (asked === RESET || scenario?.isEmpty !== before?.isEmpty) await emptyDevice()
  if (scenario?.signIn !== undefined) signIn(await openDb(scenario), scenario.signIn, scenario)
  location.replace(addressWith(null))
  return new Promise(() => undefined)
}

async function openDb(scenario: Scenario | undefined): Promise<MockDb> {
  const seed = await readSeed({ contractorsCsv, postsJson })
  return scenario?.isEmpty
    ? new MockDb(emptied(seed), storeAt(EMPTY_STATE_KEY))
    : new MockDb(seed, storeAt(STATE_KEY))
}

function storeAt(key: string): StateStore {
  return {
    load: () => localStorage.getItem(key),
    save: (state) => {
      try {
        localStorage.setItem(key, state)
      } catch (error) {
        // No room: the state lasts until the next reload.
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
  writeSessionKey(
    new Headers(),
    user ? startSession(db, user.id, { ...scenario, userAgent: navigator.userAgent }) : null,
  )
  db.save()
}

/** This page's address with the parameter, or without it for null. */
function addressWith(value: string | null): string {
  const url = new URL(location.href)
  if (value === null) url.searchParams.delete(PARAMETER)
  else url.searchParams.set(PARAMETER, value)
  return url.href
}

/**
 * Removes the app's own databases. One that is still open goes when the page does, before the next
 * page opens it.
 */
async function emptyDevice(): Promise<void> {
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => (name?.startsWith('lintel-') ? [name] : []))
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
