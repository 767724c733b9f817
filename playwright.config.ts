import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { isFullRun } from './tests/support/full-run.ts'

const system = '/usr/bin/chromium'

/**
 * Of such switches the last one counts: what Playwright turns off, and the pages of the address
 * bar, which every new window would load.
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
  // Single tests of other files that belong to the full run.
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  // A folder of its own: it is emptied at every start.
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // One more than the processors that are counted on, for the moments in which a test waits; four are slower again.
  workers: 3,
  retries: 0,
  // Tests are handed out one by one, so that the workers end together.
  fullyParallel: true,
  // Generous: on a busy machine everything takes longer, and nothing but a failure waits this long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    // Tests about the service worker allow it: its downloads cost every visit half a second, and its toast replaces others.
    serviceWorkers: 'block',
    // A toast that fades in has no contrast yet, and a moving target cannot be clicked.
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
        // The engine's helper threads compete with the tests for the processors: without them a run takes an eighth less.
        '--js-flags=--single-threaded',
        // Fewer processes for the same work.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
})
