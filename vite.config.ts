/// <reference types="vitest/config" />
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { webManifest } from './web/manifest.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Three things are built from here: the web app (`vite build`), the server (`vite build --mode api`), and the tests.
 *
 *   VITE_MOCK=1         the web app answers itself: no server, no app worker (`npm run dev`)
 *   LINTEL_API          where the dev server of the real API is
 *   LINTEL_KILL_SWITCH  1 builds a worker that removes itself from every device (W14)
 */
export default defineConfig(({ mode, command }) => {
  if (process.env.VITEST) return testConfig
  return mode === 'api' ? serverConfig : webConfig(process.env.VITE_MOCK === '1', command === 'build')
})

/** Code that only signed-in people or the network can use stays out of the precache: W8 ignores this folder. */
const ONLINE_ONLY = 'assets/online/'
const onlineOnlyModules =
  /\/web\/src\/pages\/(admin|payment|listing-payment)|\/features\/(admin-[a-z]+|csv-import|ai-writing|listing-payment|email-service)\/|node_modules\/(@tiptap|prosemirror-[a-z]+|@stripe)\//

/** The package offers bundlers its development build only, whose warnings nobody would read. */
const routerForProduction = ['index', 'dom-export'].map((file) => ({
  find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
  replacement: path(`node_modules/react-router/dist/production/${file}.mjs`),
}))

/** What pages share comes in few files: they compress better than a file for every icon, and the app's list of them is shorter. */
const sharedFiles = [
  // What every page starts with.
  { name: 'app', priority: 3, tags: ['$initial' as const] },
  // What the home page and most others show first.
  { name: 'basics', priority: 2, test: /\/components\/(query-view|category-icon)\.tsx$|\/icons\/arrow-right\./ },
  // What the other pages share.
  { name: 'parts', priority: 1, minShareCount: 2, test: /\/web\/src\/components\/|\/lucide-react\/|\/contract\/(pages|page-data)\.ts$/ },
]

function webConfig(isMock: boolean, isBuild: boolean): UserConfig {
  const api = process.env.LINTEL_API ?? 'http://127.0.0.1:3000'
  return {
    root: path('web'),
    envDir: path('.'),
    // Written out, so that the guarded import of the mocks falls away in a production build.
    define: { 'import.meta.env.VITE_MOCK': JSON.stringify(isMock ? '1' : '') },
    plugins: [react(), tailwindcss(), ...progressive(isMock), devWorkers()],
    worker: { format: 'es' },
    resolve: { alias: isBuild ? routerForProduction : [] },
    build: {
      outDir: path('dist/web'),
      emptyOutDir: true,
      target: 'es2022',
      // Browsers without `modulepreload` load the same files a moment later.
      modulePreload: { polyfill: false, resolveDependencies: (_, deps, { hostType }) => (hostType === 'js' ? deps.filter((file) => /\/(parts|basics)-/.test(file)) : deps) },
      // Tells the server which files a page's code is in. A dot file: neither served nor precached.
      manifest: true,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: sharedFiles },
          chunkFileNames: ({ moduleIds }) =>
            `${moduleIds.some((id) => onlineOnlyModules.test(id)) ? ONLINE_ONLY : 'assets/'}[name]-[hash].js`,
        },
      },
    },
    server: {
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

/** An app worker left over from a build once served here would go on answering in place of this server (W15). */
const workerThatLeaves = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url)
})()))
`

/** The two workers of the dev server. MSW's comes straight from its package: in `public/` a production build would pick it up. */
function devWorkers(): Plugin {
  const mockWorker = path('node_modules/msw/lib/mockServiceWorker.js')
  const scripts = { '/mockServiceWorker.js': () => readFile(mockWorker, 'utf8'), '/sw.js': () => Promise.resolve(workerThatLeaves) }
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

/** Tests of components choose a document for themselves: `// @vitest-environment happy-dom`. */
const testConfig: UserConfig = {
  root: path('.'),
  plugins: [react()],
  test: {
    include: ['tests/{unit,api,contract,web,faults}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: './tests/support/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Hooks open databases; on a busy machine that takes a while. Nothing waits for a clock.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
}
