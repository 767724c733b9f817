import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Page, test as base } from 'playwright/test'
import { freePort } from './server.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs tests with the app as `npm run dev` starts it: on mocks, without the API server. */
export const test = base.extend<object, { devUrl: string }>({
  devUrl: [
    async ({}, use) => {
      const port = await freePort()
      const dev = spawn(
        process.execPath,
        [
          'node_modules/vite/bin/vite.js',
          '--host',
          '127.0.0.1',
          '--port',
          String(port),
          '--strictPort',
        ],
        {
          cwd: root,
          env: { PATH: process.env.PATH ?? '', VITE_MOCK: '1', NO_COLOR: '1' },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      await new Promise<void>((resolve, reject) => {
        dev.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Local:') && resolve())
        dev.once('exit', (code) => reject(new Error(`The dev server ended with ${code}`)))
      })
      await use(`http://127.0.0.1:${port}`)
      const exit = once(dev, 'exit')
      dev.kill()
      await exit
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ devUrl }, use) => use(devUrl),
  // The mocks run in a service worker.
  serviceWorkers: 'allow',
})

export const mockBadge = (page: Page, scenario?: string) =>
  page.getByRole('button', { name: scenario ? `Mocks: ${scenario}` : 'Mocks', exact: true })
export const mockOption = (page: Page, group: string, name: string) =>
  page
    .getByRole('complementary', { name: 'Mocks' })
    .getByRole('region', { name: group })
    .getByRole('button', { name, exact: false })
export const signedInEmail = (page: Page) =>
  page.evaluate(
    async () => ((await (await fetch('/api/user')).json()) as { email?: string }).email ?? null,
  )
export const countContractors = (page: Page) =>
  page.evaluate(async () => ((await (await fetch('/api/contractors')).json()) as unknown[]).length)

/** Runs an action that makes the mock panel reload the page, and waits for the reload. */
export async function waitForReload(page: Page, action: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), action()])
  await page.getByRole('button', { name: /^Mocks/ }).waitFor()
}
