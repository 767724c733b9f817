import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { isFullRun } from './tests/support/full-run.ts'

const system = '/usr/bin/chromium'

/**
 * Chromium uses only the last switch of this name, so this list includes what Playwright disables,
 * and the pages of the address bar that every new window would load.
 */
const unused = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: isFullRun ? [] : '**/*.full.spec.ts',
  // Excludes single tests that belong to the full run.
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  // A separate folder, because Playwright empties it at every start.
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // One more than the expected number of processors, because tests also wait; four are slower.
  workers: 3,
  retries: 0,
  // Distributes single tests, so that all workers finish at about the same time.
  fullyParallel: true,
  // Generous for busy machines: only a failing test waits this long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    // Tests of the service worker allow it. In others its downloads cost half a second per visit,
    // and its toast replaces other toasts.
    serviceWorkers: 'block',
    // A toast that fades in has too little contrast at first, and a moving target cannot be
    // clicked.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (existsSync(system) ? system : undefined),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unused.join()}`,
        // V8's helper threads compete with the tests for the processors: without them a run takes
        // an eighth less time.
        '--js-flags=--single-threaded',
        // Fewer processes.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
})
