/// <reference types="vitest/config" />
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ManifestChunk, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { homePage } from './api/contract/page-heads/home.ts'
import { site } from './api/contract/site.ts'
import { webManifest } from './web/manifest.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Configuration of the web app (`vite build` and the dev server), of the web app for the server
 * (`vite build --mode drawing`), of the server (`vite build --mode api`), and of the tests.
 *
 * Environment variables:
 *
 * - VITE_MOCK: 1 runs the web app on mocks, without the app's own service worker (`npm run dev`)
 * - LINTEL_API: URL of the real API for the dev server
 * - VITE_CARD_STAND_IN: URL of the payment stand-in, for the dev server
 * - LINTEL_KILL_SWITCH: 1 builds a service worker that removes itself from every device
 * - TEST_FULL: 1 also runs the tests in `*.full.test.ts`
 */
export default defineConfig(({ mode, command }) => {
  if (process.env.VITEST) return testConfig
  if (mode === 'api') return serverConfig
  if (mode === 'drawing') return drawingConfig
  return webConfig(process.env.VITE_MOCK === '1', command === 'build')
})

/**
 * Replaces Stripe's script on the dev server when the payment stand-in runs. Otherwise the browser
 * would load the script from Stripe.
 */
const cardStandIn = process.env.VITE_CARD_STAND_IN
  ? [{ find: '@stripe/stripe-js/pure', replacement: path('mocks/upstream/stripe-js.ts') }]
  : []

/** Replaces the placeholders in index.html, such as `{{name}}`, by texts of this site. */
function sitePlaceholders(): Plugin {
  const values: Record<string, string> = {
    name: site.name,
    title: homePage().title,
    email: site.contact.email,
  }
  const escapeText = (text: string) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  return {
    name: 'lintel:site-words',
    transformIndexHtml: (html) =>
      html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeText(values[name] ?? '')),
  }
}

/**
 * Lowers the priority of the app's scripts. On a slow connection the styles then load first, and
 * the page can be read before it is interactive.
 */
function stylesFirst(): Plugin {
  return {
    name: 'lintel:styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) =>
        page.replace(
          /<(?:script type="module"|link rel="modulepreload")/g,
          '$& fetchpriority="low"',
        ),
    },
  }
}

function webConfig(isMock: boolean, isBuild: boolean): UserConfig {
  const api = process.env.LINTEL_API ?? 'http://127.0.0.1:3000'
  return {
    root: path('web'),
    envDir: path('.'),
    // Replaced by a literal, so that a production build does not contain the import of the mocks.
    define: { 'import.meta.env.VITE_MOCK': JSON.stringify(isMock ? '1' : '') },
    plugins: [
      react(),
      tailwindcss(),
      sitePlaceholders(),
      stylesFirst(),
      ...pwaPlugins(isMock),
      devWorkers(),
    ],
    worker: { format: 'es' },
    resolve: { alias: isBuild ? [] : cardStandIn },
    build: {
      outDir: path('dist/web'),
      emptyOutDir: true,
      target: 'es2022',
      // Browsers without `modulepreload` load the same files slightly later.
      modulePreload: { polyfill: false },
      // The server reads in the manifest which files contain the code of a page. The manifest is in
      // the folder .vite. Names that begin with a dot are neither served nor precached.
      manifest: true,
      rolldownOptions: {
        // Reading a property or a global has no side effects, neither in our code nor in our
        // dependencies.
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        output: {
          // File names in lower case compress better, and are unique on case-insensitive disks.
          hashCharacters: 'base36',
          // The code that every page needs is in one file, and components that many pages share are
          // in another. Without the groups, a page would load dozens of small files.
          codeSplitting: {
            groups: [
              { name: 'app', tags: ['$initial'] },
              {
                name: 'parts',
                test: /\/lucide-react\/|\/web\/src\/(ui|domain\/(directory|saved))\/[^/]+$/,
                minShareCount: 6,
              },
            ],
          },
        },
      },
    },
    // Vite searches these files at the start and bundles all packages that they import. Otherwise
    // Vite would reload the page for each package that it finds later.
    optimizeDeps: {
      entries: [
        'index.html',
        'src/**/*.{ts,tsx}',
        '!src/sw/**',
        '../mocks/{browser,panel}.{ts,tsx}',
      ],
    },
    server: {
      warmup: {
        clientFiles: [
          './src/entry-client.tsx',
          './src/app/**/*.tsx',
          './src/public/pages/home.tsx',
          ...(isMock ? ['../mocks/browser.ts'] : []),
        ],
      },
      host: '127.0.0.1',
      port: isMock ? 5173 : 5174,
      strictPort: true,
      ...(isMock ? {} : { proxy: { '/api': api, '/uploads': api } }),
    },
  }
}

/**
 * Removes from the precache the scripts that only the admin pages and the lazy parts of the owner
 * pages use, because these pages and parts need the network.
 */
async function withoutOnlineCode<Entry extends { url: string }>(entries: Entry[]) {
  const built = JSON.parse(await readFile(path('dist/web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const offline = new Set<string>()
  const visit = (key: string): void => {
    const { file = '', imports = [], dynamicImports = [] } = built[key] ?? {}
    if (offline.has(file) || /^src\/(?:admin\/|owner\/.*\.lazy\.)/.test(key)) return
    offline.add(file)
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  visit('index.html')
  const isOnline = ({ url }: Entry) =>
    url.endsWith('.js') && url.startsWith('assets/') && !offline.has(url)
  return { manifest: entries.filter((entry) => !isOnline(entry)) }
}

function pwaPlugins(isMock: boolean): Plugin[] {
  return VitePWA({
    disable: isMock,
    selfDestroying: process.env.LINTEL_KILL_SWITCH === '1',
    registerType: 'prompt',
    injectRegister: null,
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    manifest: webManifest,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,woff2}'],
      globIgnores: ['screenshots/**', 'og/**', '**/*.map'],
      manifestTransforms: [withoutOnlineCode],
    },
  })
}

/**
 * Replaces a service worker that an earlier production build left on the same origin. That worker
 * would serve its old files instead of the dev server's.
 */
const selfRemovingWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url)
})()))
`

/**
 * Serves the two service workers of the dev server. MSW's worker is read from its package, because
 * a copy in `public/` would become part of a production build.
 */
function devWorkers(): Plugin {
  const mockWorker = path('node_modules/msw/lib/mockServiceWorker.js')
  const scripts = {
    '/mockServiceWorker.js': () => readFile(mockWorker, 'utf8'),
    '/sw.js': () => Promise.resolve(selfRemovingWorker),
  }
  return {
    name: 'lintel:dev-workers',
    apply: 'serve',
    configureServer(server) {
      for (const [address, read] of Object.entries(scripts)) {
        server.middlewares.use(address, (_request, response, next) => {
          read().then((script) => {
            response.setHeader('content-type', 'text/javascript')
            response.setHeader('cache-control', 'no-cache')
            response.end(script)
          }, next)
        })
      }
    },
  }
}

/** The web app as a module that draws pages on the server. Its packages are bundled. */
const drawingConfig: UserConfig = {
  root: path('web'),
  publicDir: false,
  plugins: [react()],
  define: {
    'import.meta.env.VITE_MOCK': '""',
    // By default, Vite does not replace `process.env.NODE_ENV` in a build for the server, and the
    // development build of React is slower.
    'process.env.NODE_ENV': '"production"',
  },
  ssr: { noExternal: true },
  build: {
    ssr: path('web/src/entry-server.tsx'),
    outDir: path('dist/drawing'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
}

/** Packages are not bundled. This is Vite's default for servers; Knex and PGlite need it. */
const serverConfig: UserConfig = {
  root: path('.'),
  publicDir: false,
  build: {
    ssr: path('api/main.ts'),
    outDir: path('dist/api'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
}

/** Tests that need a DOM and are not component tests start with `// @vitest-environment happy-dom`. */
const testConfig: UserConfig = {
  root: path('.'),
  plugins: [react()],
  test: {
    projects: [
      // One worker runs many of these files and loads the server's modules once, so tests must
      // leave no state behind.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{api,contract,security,faults,unit}/**/*.test.ts'],
          globalSetup: './tests/support/global-setup.ts',
          isolate: false,
          server: { deps: { external: [/\/dist\/drawing\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          pool: 'threads',
          include: ['tests/web/**/*.test.ts'],
          setupFiles: './tests/support/web-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          pool: 'threads',
          include: ['tests/web/**/*.test.tsx'],
          setupFiles: './tests/support/web-setup.ts',
          environment: './tests/support/dom.ts',
        },
      },
    ],
    exclude: process.env.TEST_FULL === '1' ? [] : ['**/*.full.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    // Hooks open databases, which takes a while on a busy machine. Only failing tests reach these
    // limits.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
  },
}
