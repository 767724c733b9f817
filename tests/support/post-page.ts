import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'

/** Origin of the page that `openPostPage` opens. */
export const postSite = 'http://127.0.0.1:9'

/** The code of web/src/domain/blog/post-html.ts in the page. */
export type PostHtmlWindow = Window & {
  postHtml: { safePostHtml: (content: string) => string }
}

export interface PostPage {
  page: Page
  close: () => Promise<void>
}

/**
 * Opens an empty page at the address of a blog post in Chromium, with the code that sanitizes
 * posts. A simulated DOM would not prove that the sanitizer is safe. `file` is the module to load
 * and `name` the global that has its exports.
 */
export async function openPostPage(
  file = 'web/src/domain/blog/post-html.ts',
  name = 'postHtml',
): Promise<PostPage> {
  const { ensureBrowser } = (await import('../setup/browsers.mjs' as string)) as {
    ensureBrowser: (name: 'chromium') => Promise<string>
  }
  const browser: Browser = await chromium.launch({
    executablePath: await ensureBrowser('chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = await browser.newPage()
  // Serves the page itself and blocks all other requests.
  await page.route('**/*', (route) =>
    route.request().url() === `${postSite}/blog/a`
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' })
      : route.abort(),
  )
  await page.goto(`${postSite}/blog/a`)
  await page.addScriptTag({ content: await scriptOf(file, name) })
  return { page, close: () => browser.close() }
}

async function scriptOf(file: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`../../${file}`, import.meta.url)),
        formats: ['iife'],
        name,
      },
    },
    resolve: {
      alias: { '#contract': fileURLToPath(new URL('../../api/contract', import.meta.url)) },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('nothing was built')
  return chunk.code
}
