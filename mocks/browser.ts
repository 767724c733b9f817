import { setupWorker } from 'msw/browser'
import contractorsCsv from '../api/db/demo/contractors.csv?raw'
import postsJson from '../api/db/demo/posts.json?raw'
import { apiHandlers, isApiCall } from './api.ts'
import { writeSessionKey } from './cookies.ts'
import { MockDb, type StateStore } from './db.ts'
import { findScenario, type Scenario } from './scenarios.ts'
import { emptied, readSeed } from './seed.ts'
import { startSession } from './session.ts'

const STATE_KEY = 'lintel-mocks'
const SCENARIO_KEY = 'lintel-mocks-scenario'

/**
 * Answers the page's API calls from here on, with state kept across reloads. `?mock=name` chooses a scenario for this tab,
 * `?mock=` none; `?mock=reset` and `resetMocks()` go back to the seed.
 */
export async function startMocks(): Promise<void> {
  const scenario = chosenScenario()
  const seed = await readSeed({ contractorsCsv, postsJson })
  const db = scenario?.isEmpty ? new MockDb(emptied(seed)) : new MockDb(seed, stateStore)
  if (scenario?.signIn !== undefined) signIn(db, scenario.signIn)
  resetDb = () => db.reset()
  if (new URLSearchParams(location.search).get('mock') === 'reset') resetMocks()

  const worker = setupWorker(...scenario?.handlers ?? [], ...apiHandlers(db))
  await worker.start({
    serviceWorker: { url: '/mockServiceWorker.js' },
    onUnhandledRequest: (request, print) => {
      if (isApiCall(request)) print.error()
    },
  })
}

let resetDb: (() => void) | undefined

/** Back to the seed, signed out, in no scenario; reload to see it. */
export function resetMocks(): void {
  resetDb?.()
  sessionStorage.removeItem(SCENARIO_KEY)
  writeSessionKey(new Headers(), null)
}

const stateStore: StateStore = {
  load: () => localStorage.getItem(STATE_KEY),
  save: (state) => {
    try {
      localStorage.setItem(STATE_KEY, state)
    } catch (error) {
      // No room: the state lasts until the next reload.
      reportError(error)
    }
  },
}

/** The scenario stays with the tab, so that following a link does not end it. */
function chosenScenario(): Scenario | undefined {
  const asked = new URLSearchParams(location.search).get('mock')
  if (asked !== null) sessionStorage.setItem(SCENARIO_KEY, asked)
  return findScenario(sessionStorage.getItem(SCENARIO_KEY))
}

function signIn(db: MockDb, email: string | null): void {
  const user = db.users.find((row) => row.email === email)
  writeSessionKey(new Headers(), user ? startSession(db, user.id) : null)
  db.save()
}
