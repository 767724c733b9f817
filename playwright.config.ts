import { existsSync } from 'node:fs'
import { defineConfig, firefox } from 'playwright/test'
import { isFullRun } from './tests/support/full-run.ts'

const systemChromium = '/usr/bin/chromium'

/**
 * Chromium features to disable. Chromium uses only the last `--disable-features` switch, so this
 * list repeats the features that Playwright disables, except those of Edge. It also contains the
 * pages of the address bar, which every new window would load.
 */
const disabledFeatures = [
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

const chromiumOptions = {
  executablePath:
    process.env.CHROMIUM_PATH ?? (existsSync(systemChromium) ? systemChromium : undefined),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join()}`,
    // V8's helper threads compete with the tests for the processors: without them a run takes
    // an eighth less time.
    '--js-flags=--single-threaded',
    // Reduces the number of processes.
    '--in-process-gpu',
    '--enable-features=NetworkServiceInProcess2',
  ],
}

/**
 * Tests that a project leaves out: those of the full run, and those about what only WebKit lacks. A
 * setting of a project replaces the one of all projects.
 */
const leftOutOfWebKit = isFullRun ? [] : [/@full/]
const leftOut = [...leftOutOfWebKit, /@webkit/]

const fullFiles = ['**/*.full.spec.ts']

const firefoxPath = process.env.FIREFOX_PATH ?? firefox.executablePath()

const firefoxOptions = {
  executablePath: firefoxPath,
  // A Firefox that is not Playwright's is driven by WebDriver BiDi.
  ...(firefoxPath === firefox.executablePath() ? {} : { channel: 'moz-firefox' }),
  firefoxUserPrefs: {
    'ui.prefersReducedMotion': 1,
    // Without these, Firefox asks its maker's servers for settings and recommendations.
    'services.settings.server': 'data:,',
    'app.normandy.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  },
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: isFullRun ? [] : fullFiles,
  grepInvert: leftOutOfWebKit,
  // A separate folder, because Playwright empties it at every start.
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // One more than the expected number of processors, because tests also wait. Four workers are
  // slower.
  workers: 3,
  retries: 0,
  // Distributes single tests to the workers, except those of `engines`.
  fullyParallel: true,
  // Generous for busy machines: only a failing test waits this long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 390, height: 844 },
    // Only tests that need the service worker allow it. In other tests its downloads would take half a
    // second per visit, and its toast would replace other toasts.
    serviceWorkers: 'block',
    // Without animations a toast has its full contrast immediately, and no button moves while it is
    // clicked.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // The longest files first, so that all workers finish at about the same time.
  projects: [
    { name: 'webkit', testMatch: 'engines/*.spec.ts', use: { browserName: 'webkit' } },
    {
      name: 'firefox',
      grepInvert: leftOut,
      testMatch: 'engines/*.spec.ts',
      use: { browserName: 'firefox', launchOptions: firefoxOptions },
    },
    {
      name: 'chromium',
      grepInvert: leftOut,
      // Other files have the same journeys in Chromium.
      testIgnore: isFullRun ? [] : [...fullFiles, 'engines/*.spec.ts'],
      use: { browserName: 'chromium', launchOptions: chromiumOptions },
    },
  ],
})
