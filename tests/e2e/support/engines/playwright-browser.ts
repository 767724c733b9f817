import type { BrowserContext, BrowserType, LaunchOptions, Locator, Page } from 'playwright/test'
import { type EngineBrowser, Part, type Query, Tab } from './tab.ts'

type Role = Parameters<Page['getByRole']>[0]

const locate = (scope: Page | Locator, query: Query): Locator =>
  'css' in query
    ? scope.locator(query.css)
    : scope.getByRole(query.role as Role, {
        ...(query.name === undefined ? {} : { name: query.name }),
        exact: typeof query.name === 'string',
      })

class PlaywrightPart extends Part {
  constructor(readonly locator: Locator) {
    super()
  }

  find(role: string, name?: string | RegExp): Part {
    return new PlaywrightPart(locate(this.locator, { role, name }))
  }

  async click(): Promise<void> {
    await this.locator.first().click()
  }

  /** Types, because React does not notice what the driver of Firefox ESR fills in. */
  async fill(text: string): Promise<void> {
    const field = this.locator.first()
    await field.press('ControlOrMeta+A')
    await field.pressSequentially(text)
  }

  async choose(option: string): Promise<void> {
    await this.locator.first().selectOption({ label: option })
  }

  async upload(path: string): Promise<void> {
    await this.locator.first().setInputFiles(path)
  }

  read<T, Arg>(callback: (elements: HTMLElement[], arg: Arg) => T, arg: Arg): Promise<T> {
    return this.locator.evaluateAll(callback as never, arg)
  }
}

class PlaywrightTab extends Tab {
  readonly evaluate: Page['evaluate']

  constructor(
    readonly page: Page,
    baseURL: string,
  ) {
    super(baseURL)
    this.evaluate = page.evaluate.bind(page)
  }

  find(role: string, name?: string | RegExp): Part {
    return new PlaywrightPart(locate(this.page, { role, name }))
  }

  css(selector: string): Part {
    return new PlaywrightPart(locate(this.page, { css: selector }))
  }

  async show(): Promise<void> {
    await this.page.bringToFront()
  }

  protected async load(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'commit' })
  }

  protected async loadAgain(): Promise<void> {
    await this.page.reload({ waitUntil: 'commit' })
  }
}

export interface PlaywrightSettings {
  /** Where the browser keeps its data. */
  folder: string
  launchOptions: LaunchOptions
}

/** Starts a browser that Playwright drives. */
export async function startPlaywrightBrowser(
  browserType: BrowserType,
  { folder, launchOptions }: PlaywrightSettings,
): Promise<EngineBrowser> {
  const context: BrowserContext = await browserType.launchPersistentContext(folder, {
    ...launchOptions,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  })
  const problems: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error')
      problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
  return {
    openTab: async (baseURL) => new PlaywrightTab(await context.newPage(), baseURL),
    reset: async () => {
      // The browser could end with its last tab, so the first one, which no test uses, stays.
      for (const page of context.pages().slice(1)) await page.close()
      await context.clearCookies()
    },
    problems: () => problems,
    close: () => context.close(),
  }
}
