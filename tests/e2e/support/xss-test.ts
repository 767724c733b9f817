import type { Page } from 'playwright/test'
import { allPayloads } from '../../corpus/xss.ts'
import { expect, test as base } from './test.ts'
import { type XssSite, createXssSite } from './xss-site.ts'

interface Watch {
  /** Payloads that were executed, dialogs, and attempts to leave the page. */
  events: string[]
}

/**
 * Runs tests on a site full of XSS payloads. A test fails when a payload runs or leaves the page.
 * Console errors are allowed. The site is a worker fixture, so other tests do not use its server.
 */
export const test = base.extend<{ watch: Watch }, { site: XssSite }>({
  site: [
    async ({ server }, use) => use(await createXssSite(server)),
    { scope: 'worker', timeout: 60_000 },
  ],
  expectedErrors: async ({}, use) => use(/./),
  watch: [
    async ({ page, server }, use) => {
      const watch: Watch = { events: [] }
      const record = (event: string) => watch.events.push(`${event} (at ${page.url()})`)
      await page.exposeBinding('__xss', (_, number: number) =>
        record(`payload ${number} ran: ${allPayloads[number]}`),
      )
      page.on('dialog', (dialog) => {
        record(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('popup', (popup) => record(`window: ${popup.url()}`))
      page.on('framenavigated', (frame) => {
        if (frame.parentFrame() || !frame.url().startsWith(server.url))
          record(`frame: ${frame.url()}`)
      })
      await page.route(
        (url) => url.origin !== server.url,
        (route) => route.abort(),
      )
      await use(watch)
      expect(watch.events).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Collects the attributes and elements that could run code, and returns them. Before it returns, it
 * clicks the links and buttons and loads the images, so that payloads in them would run.
 */
function leftovers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const runs = (text: string) =>
      /^(?:javascript|vbscript|data:text|blob|feed|view-source)/i.test(
        text.replace(/[^!-\uffff]/g, ''),
      )
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const { tagName } = element
      const type = element.getAttribute('type')
      if (
        tagName.toLowerCase() === 'script' &&
        !element.hasAttribute('src') &&
        !/^application\/(?:ld\+)?json$/.test(type ?? '')
      )
        found.push(element.outerHTML)
      if (/^(?:object|embed|base|applet|frameset|template|xss)$/i.test(tagName))
        found.push(element.outerHTML)
      for (const { name, value } of element.attributes) {
        if (
          /^on|^srcdoc$|^formaction$|^is$/i.test(name) ||
          (/^(?:href|src|action|xlink:href|poster|data|background|values)$/i.test(name) &&
            runs(value))
        )
          found.push(`${tagName} ${name}=${value}`)
      }
    }
    const stay = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && !runs(link.href)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    }
    addEventListener('click', stay, true)
    for (const link of document.querySelectorAll<HTMLElement>(
      'article a, article button, article summary',
    ))
      link.click()
    removeEventListener('click', stay, true)
    const pictures = [...document.querySelectorAll('img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
    return found
  })
}

/** Expects that nothing on the page could run code, and that no payload ran. */
export async function expectClean(page: Page, path: string, watch: Watch) {
  expect(await leftovers(page), path).toEqual([])
  expect(watch.events, path).toEqual([])
}
