/// <reference types="vitest/config" />
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { homePage } from './api/contract/page-meta.ts'
import { site } from './api/contract/site.ts'
import { webManifest } from './web/manifest.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Three things are built from here: the web app (`vite build`), the server (`vite build --mode
 * api`), and the tests.
 *
 * VITE_MOCK=1 the web app answers itself: no server, no app worker (`npm run dev`) LINTEL_API where
 * the dev server of the real API is LINTEL_KILL_SWITCH 1 builds a worker that removes itself from
 * every device (W14)
 */
export default defineConfig(({ mode, command }) => {
  if (process.env.VITEST) return testConfig
  return mode === 'api'
    ? serverConfig
    : webConfig(process.env.VITE_MOCK === '1', command === 'build')
})

/**
 * Code that only signed-in people or the network can use stays out of the precache: W8 ignores this
 * folder.
 */
const ONLINE_ONLY = 'assets/online/'
const onlineOnlyModules =
  /\/web\/src\/(pages|app|components)\/admin|\/web\/src\/pages\/(payment|listing-payment|blog-post\/post-preview)|\/features\/(admin-[a-z-]+|csv-import|ai-writing|listing-payment|operations|email-service|session\/second-factor)\/|\/api\/contract\/(admin-[a-z-]+|csv-import|ai-writing|operations|email-service)\.ts$|node_modules\/(@tiptap|prosemirror-[a-z]+|@stripe|uqr)\//

/** The package offers bundlers its development build only, whose warnings nobody would read. */
const routerForProduction = ['index', 'dom-export'].map((file) => ({
  find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
  replacement: path(`node_modules/react-router/dist/production/${file}.mjs`),
}))

/** Where the library has this no more, its own code draws the icons again. */
const leanIcons = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: path('web/src/lib/lucide-icon.ts'),
}

/**
 * With the stand-in of the payment provider comes one of its script, which has no other home than
 * the provider's host.
 */
const cardStandIn = process.env.VITE_CARD_STAND_IN
  ? [{ find: '@stripe/stripe-js/pure', replacement: path('mocks/upstream/stripe-js.ts') }]
  : []

/**
 * The words of index.html that are the operator's: `{{name}}` and the like, from the site's
 * settings.
 */
function siteWords(): Plugin {
  const words: Record<string, string> = {
    name: site.name,
    title: homePage().title,
    email: site.contact.email,
  }
  const escaped = (text: string) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  return {
    name: 'lintel:site-words',
    transformIndexHtml: (html) =>
      html.replace(/\{\{(\w+)\}\}/g, (_, word: string) => escaped(words[word] ?? '')),
  }
}

/**
 * The router names its components for developer tools and makes some by a call, which keeps also
 * those nobody uses.
 */
function leanRouter(): Plugin {
  return {
    name: 'lintel:lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/[^/]+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ = )(React\w*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  }
}

/**
 * The page can be read before it can be used: its styles come first on a slow line, the app's code
 * after them.
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

/**
 * What pages share comes in few files: they compress better than a file for every icon, and the
 * app's list of them is shorter.
 */
const sharedFiles = [
  // What every page starts with.
  { name: 'app', priority: 3, tags: ['$initial' as const] },
  // What the home page and most others show first.
  {
    name: 'basics',
    priority: 2,
    test: /\/components\/(query-view|category-icon|skeleton)\.tsx$|\/icons\/arrow-right\./,
  },
  // What the other pages share.
  {
    name: 'parts',
    priority: 1,
    minShareCount: 2,
    test: /\/web\/src\/components\/(?!admin-|field|text-?|select-|form-|error-summary|notice|leave-guard|save-bar|tabs)|\/lucide-react\/|\/contract\/(pages|page-data)\.ts$|\/web\/src\/lib\/(icons|format-phone)\.|\/directory\/(contractor-card|list\/use-now|list\/nearby)\.tsx?$/,
  },
  // What lists share: a dozen small files cost more in headers than in code.
  {
    name: 'listings',
    priority: 0.5,
    minShareCount: 2,
    test: /\/features\/directory\/(stored\/summarise|list\/(?!nearby\.|use-now)|search\/(?!place-combobox|place-option|suggest))|\/contract\/rules\/(search|cities)\.ts$|\/use-debounce\//,
  },
  // What pages with forms share.
  { name: 'forms', priority: 0.4, minShareCount: 2, test: /\/web\/src\/components\/(?!admin-)/ },
  // The operator's parts are in no group: it would take along what its files import and public pages need, off the device.
]

function webConfig(isMock: boolean, isBuild: boolean): UserConfig {
  const api = process.env.LINTEL_API ?? 'http://127.0.0.1:3000'
  return {
    root: path('web'),
    envDir: path('.'),
    // Written out, so that the guarded import of the mocks falls away in a production build.
    define: { 'import.meta.env.VITE_MOCK': JSON.stringify(isMock ? '1' : '') },
    plugins: [
      react(),
      tailwindcss(),
      siteWords(),
      leanRouter(),
      stylesFirst(),
      ...progressive(isMock),
      devWorkers(),
    ],
    worker: { format: 'es' },
    resolve: { alias: isBuild ? [...routerForProduction, leanIcons] : cardStandIn },
    build: {
      outDir: path('dist/web'),
      emptyOutDir: true,
      target: 'es2022',
      // Browsers without `modulepreload` load the same files a moment later.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, deps, { hostType }) =>
          hostType === 'js' ? deps.filter((file) => /\/(parts|basics|listings)-/.test(file)) : deps,
      },
      // Tells the server which files a page's code is in. A dot file: neither served nor precached.
      manifest: true,
      rolldownOptions: {
        // Reading a property or a global changes nothing, in our code and in what we use.
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        output: {
          // Names of files in one case of letters compress better, and are one name on every disk.
          hashCharacters: 'base36',
          codeSplitting: { groups: sharedFiles },
          chunkFileNames: ({ moduleIds }) =>
            `${moduleIds.some((id) => onlineOnlyModules.test(id)) ? ONLINE_ONLY : 'assets/'}[name]-[hash].js`,
        },
      },
    },
    // Every package is found and bundled at the start: one found later would reload the page, again and again on a cold start.
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
          './src/main.tsx',
          './src/app/**/*.tsx',
          './src/pages/home.tsx',
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

function progressive(isMock: boolean): Plugin[] {
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
      globIgnores: [`${ONLINE_ONLY}**`, 'screenshots/**', 'og/**', '**/*.map'],
    },
  })
}

/**
 * An app worker left over from a build once served here would go on answering in place of this
 * server (W15).
 */
const workerThatLeaves = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url)
})()))
`

/**
 * The two workers of the dev server. MSW's comes straight from its package: in `public/` a
 * production build would pick it up.
 */
function devWorkers(): Plugin {
  const mockWorker = path('node_modules/msw/lib/mockServiceWorker.js')
  const scripts = {
    '/mockServiceWorker.js': () => readFile(mockWorker, 'utf8'),
    '/sw.js': () => Promise.resolve(workerThatLeaves),
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

/** Packages stay outside the bundle: knex and PGlite cannot be bundled. */
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

/**
 * Other tests than those of components choose a document for themselves: `// @vitest-environment
 * happy-dom`.
 */
const testConfig: UserConfig = {
  root: path('.'),
  plugins: [react()],
  test: {
    projects: [
      // One worker runs many of these files and loads the server's modules once: they leave no state behind.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{api,contract,security,faults,unit}/**/*.test.ts'],
          globalSetup: './tests/support/global-setup.ts',
          isolate: false,
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
    // Hooks open databases; on a busy machine that takes a while. Nothing waits for a clock.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
  },
}
