import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as lucide from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ManifestChunk, Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { iconNames } from './src/ui/icon-names.ts'
import { tradeDrawings } from './src/ui/trade-drawings.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Adds a file with the shapes of all icons and drawings, to which `Icon` and `TradeDrawing` refer
 * by their names. The drawing of pages on the server uses the file of the web build.
 */
export function iconSprite(): Plugin {
  const symbols = [
    ...iconNames.map(toSymbol),
    ...Object.entries(tradeDrawings).map(
      ([slug, shapes]) =>
        `<symbol id="trade-${slug}" viewBox="0 0 96 96"><g fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${shapes.replace(/\n\s*/g, '')}</g></symbol>`,
    ),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const file = `assets/${hash('sha1', svg).slice(0, 8)}.svg`
  return {
    name: 'lintel:icon-sprite',
    config: () => ({ define: { 'import.meta.env.VITE_ICONS': JSON.stringify(`/${file}`) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: file, source: svg })
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml')
        response.end(svg)
      })
    },
  }
}

/** Throws when lucide has no icon of this name. */
function toSymbol(name: string): string {
  const key = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const shape = (lucide as Record<string, unknown>)[key] as ComponentType | undefined
  if (!shape) throw new Error(`lucide has no icon ${name}`)
  return renderToStaticMarkup(createElement(shape))
    .replace(/^<svg[^>]*>/, `<symbol id="${name}" viewBox="0 0 24 24">`)
    .replace(/<\/svg>$/, '</symbol>')
}

interface PrecacheFile {
  url: string
  integrity?: string
  isRequired?: boolean
}

/**
 * Chooses the files of the precache. Leaves out the scripts that only the admin pages and the lazy
 * parts of the owner pages use, because these pages and parts need the network. Adds the checksum
 * of each file, except of index.html, which servers in front of the site may change. Marks the
 * files without which the app does not start.
 */
async function offlineFiles<Entry extends PrecacheFile>(entries: Entry[]) {
  const folder = path('../dist/web/')
  const built = JSON.parse(await readFile(`${folder}.vite/manifest.json`, 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const visit = (key: string, follow: (chunk: ManifestChunk) => string[], found: Set<string>) => {
    const chunk = built[key]
    if (!chunk || found.has(chunk.file) || /^src\/(?:admin\/|owner\/.*\.lazy\.)/.test(key))
      return found
    // The file of a web worker is an asset.
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file)
    for (const next of follow(chunk)) visit(next, follow, found)
    return found
  }
  const staticImports = ({ imports = [] }: ManifestChunk) => imports
  const required = visit('index.html', staticImports, new Set(['index.html', 'theme.js']))
  const offline = visit(
    'index.html',
    ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports],
    new Set(),
  )
  const isOnline = ({ url }: Entry) =>
    url.endsWith('.js') && url.startsWith('assets/') && !offline.has(url)
  const manifest = entries.filter((entry) => !isOnline(entry))
  for (const entry of manifest) {
    if (required.has(entry.url)) entry.isRequired = true
    if (entry.url === 'index.html') continue
    const content = await readFile(folder + entry.url)
    entry.integrity = `sha256-${hash('sha256', content, 'base64')}`
  }
  return { manifest }
}

/** Builds the service worker and the list of files that it stores on the device. */
export function pwaPlugins(isMock: boolean): Plugin[] {
  return VitePWA({
    disable: isMock,
    selfDestroying: process.env.LINTEL_KILL_SWITCH === '1',
    registerType: 'prompt',
    injectRegister: null,
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
      globIgnores: ['screenshots/**', 'og/**', '**/*.map'],
      manifestTransforms: [offlineFiles],
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
export function devWorkers(): Plugin {
  const mockWorker = path('../node_modules/msw/lib/mockServiceWorker.js')
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
