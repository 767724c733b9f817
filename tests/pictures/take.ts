// `npm run pictures`: every public page at both sizes and in both themes, into dist/pictures, to be looked at.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { setup } from '../bench/shared/setup.ts'
import { startServer } from '../e2e/support/server.ts'

const pages: Record<string, string> = {
  home: '/', directory: '/directory', search: '/directory?location=tampa&category=3', nothing: '/directory?location=zzzzzz',
  profile: '/contractor/plumbers-tampa/ab-plumbing', 'by-id': '/contractor/12', near: '/category/plumbers/tampa-fl', state: '/category/plumbers/florida',
  category: '/category/plumbers', blog: '/blog', post: '/blog/what-painters-mean-by-prep', contact: '/contact', saved: '/saved', locations: '/locations', cities: '/all-cities',
  contractors: '/all-contractors', categories: '/all-categories', privacy: '/privacy-policy', terms: '/terms-of-service', cookies: '/cookie-policy',
  'not-found': '/no/such/page',
}
const sizes = [{ width: 390, height: 844 }, { width: 1440, height: 900 }]

const executablePath = await (await setup('../../setup/chromium.mjs')).ensureChromium()
await (await setup('../../../api/commands/setup/build.mjs')).ensureBuilt()
const out = 'dist/pictures'
mkdirSync(out, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'lintel-pictures-'))
const server = await startServer({ dataDir })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' })
      const page = await context.newPage()
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await page.screenshot({ path: join(out, `${name}-${viewport.width}-${colorScheme}.png`) })
      }
      await context.close()
    }
  }
  process.stdout.write(`${Object.keys(pages).length * 4} pictures in ${out}\n`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
