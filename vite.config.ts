import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { demoPictureFilePattern } from './api/db/demo/demo-pictures.ts'
import { drawPicture, isScene } from './api/db/demo/pictures/draw.ts'
import { devWorkers, iconSprite, pwaPlugins } from './web/vite-plugins.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Configuration of the web app (`vite build` and the dev server), of the web app for the server
 * (`vite build --mode drawing`), and of the server (`vite build --mode api`).
 *
 * Environment variables:
 *
 * - VITE_MOCK: 1 runs the web app on mocks, without the app's own service worker (`npm run dev`)
 * - LINTEL_API: URL of the real API for the dev server
 * - VITE_CARD_STAND_IN: URL of the payment stand-in, for the dev server
 * - LINTEL_KILL_SWITCH: 1 builds a service worker that removes itself from every device
 */
export default defineConfig(({ mode, command }) => {
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

/** Draws the pictures of the demo for the mocks, as SVG. Otherwise the build draws them. */
const demoPictures: Plugin = {
  name: 'lintel:demo-pictures',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/uploads', (request, response, next) => {
      const [, scene = '', number] = demoPictureFilePattern.exec(request.url?.slice(1) ?? '') ?? []
      if (!isScene(scene)) return next()
      response.setHeader('content-type', 'image/svg+xml')
      response.end(drawPicture(scene, Number(number)))
    })
  },
}

/**
 * The names of files say nothing about their content. Content blockers have rules for words such as
 * "cookie-policy" and "ad-slot", which would also match the code of our pages.
 */
const namelessFiles = {
  // File names in lower case compress better, and are unique on case-insensitive disks.
  hashCharacters: 'base36',
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
} as const

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
      iconSprite(),
      ...pwaPlugins(isMock),
      devWorkers(),
      ...(isMock ? [demoPictures] : []),
    ],
    worker: { format: 'es', rolldownOptions: { output: namelessFiles } },
    resolve: { alias: isBuild ? [] : cardStandIn },
    build: {
      outDir: path('dist/web'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: {
        // Browsers without `modulepreload` load the same files slightly later.
        polyfill: false,
        // Code that loads other code at run time does not preload its dependencies: the list of all
        // files would be 3 % of the first page, and a phone needs milliseconds for each link.
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
      },
      // The server reads in the manifest which files contain the code of a page. The manifest is in
      // the folder .vite. Names that begin with a dot are neither served nor precached.
      manifest: true,
      rolldownOptions: {
        // Reading a property or a global has no side effects, neither in our code nor in our
        // dependencies.
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
        output: {
          ...namelessFiles,
          // The code that every page needs is in one file. All other files follow from the pages that
          // need their code.
          codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
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
      ...(isMock
        ? {}
        : { proxy: { '/api': api, '/uploads': api, '/look': api, '/manifest.webmanifest': api } }),
    },
  }
}

/** The web app as a module that draws pages on the server. Its packages are bundled. */
const drawingConfig: UserConfig = {
  root: path('web'),
  publicDir: false,
  plugins: [react(), iconSprite()],
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
    ssr: true,
    outDir: path('dist/api'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: [
        path('api/main.ts'),
        path('api/db/pglite-thread.mjs'),
        path('api/site-pictures/draw-svg.mjs'),
      ],
      output: {
        // The names of the other two files are in the code that starts them.
        entryFileNames: ({ name }) => (name === 'main' ? 'main.js' : `${name}.mjs`),
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
}
