import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { type EngineBrowser, Part, type Query, Tab } from './tab.ts'
import { untilSucceeds } from './until.ts'
import { type ElementReference, WebDriverSession } from './webdriver.ts'

const hostFile = fileURLToPath(new URL('./webkit-host.py', import.meta.url))
const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
/** Features that are on in Safari and off in WebKitGTK. */
const safariFeatures = ['FileSystem', 'WebShare']
const storageFeatures = ['StorageAPI', 'StorageAPIEstimate']

/** Finds elements by role and name, which the driver cannot. */
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

type Step =
  | { role: string; name?: { text: string } | { source: string; flags: string } }
  | { css: string }

const toStep = (query: Query): Step => {
  if ('css' in query) return query
  const { role, name } = query
  if (name === undefined) return { role }
  return {
    role,
    name: typeof name === 'string' ? { text: name } : { source: name.source, flags: name.flags },
  }
}

/** Runs in the page. */
function findElements(steps: Step[]): Element[] {
  const { TestingLibraryDom: library } = window as unknown as {
    TestingLibraryDom: {
      queryAllByRole: (scope: Element, role: string, options: object) => Element[]
    }
  }
  let scopes: Element[] = [document.body]
  for (const step of steps)
    scopes = scopes.flatMap((scope) => {
      if ('css' in step) return [...scope.querySelectorAll(step.css)]
      const { role, name } = step
      if (!name) return library.queryAllByRole(scope, role, {})
      return library.queryAllByRole(scope, role, {
        name: 'text' in name ? name.text : new RegExp(name.source, name.flags),
      })
    })
  return scopes
}

class WebKitPart extends Part {
  constructor(
    readonly tab: WebKitTab,
    readonly steps: Step[],
  ) {
    super()
  }

  find(role: string, name?: string | RegExp): Part {
    return new WebKitPart(this.tab, [...this.steps, toStep({ role, name })])
  }

  click(): Promise<void> {
    return this.act((element) => this.tab.session.element(element, 'click'))
  }

  fill(text: string): Promise<void> {
    return this.act(async (element) => {
      const { session } = this.tab
      if (await session.call('(field) => field.value !== ""', element))
        await session.element(element, 'clear')
      await session.element(element, 'value', { text })
    })
  }

  async choose(option: string): Promise<void> {
    await this.find('option', option).click()
  }

  async upload(path: string): Promise<void> {
    await untilSucceeds(async () =>
      this.tab.session.element(await this.first(), 'value', { text: path }),
    )
  }

  async read<T, Arg>(callback: (elements: HTMLElement[], arg: Arg) => T, arg: Arg): Promise<T> {
    return (await this.tab.callWith(this.steps, callback.toString(), arg)) as T
  }

  /** Repeats an action on the first element until nothing covers the element. */
  private act(action: (element: ElementReference) => Promise<void>): Promise<void> {
    return untilSucceeds(async () => {
      const element = await this.first()
      await this.tab.session.call(
        `(target) => target.scrollIntoView({ block: 'center', behavior: 'instant' })`,
        element,
      )
      await action(element)
    })
  }

  private async first(): Promise<ElementReference> {
    const element = await this.tab.callWith(this.steps, '([first]) => first')
    if (!element) throw new Error(`Nothing was found: ${JSON.stringify(this.steps)}`)
    return element as ElementReference
  }
}

class WebKitTab extends Tab {
  readonly evaluate: Page['evaluate']

  constructor(
    readonly session: WebDriverSession,
    readonly handle: string,
    baseURL: string,
  ) {
    super(baseURL)
    this.evaluate = (async (callback: unknown, arg: unknown) => {
      await session.switchTo(handle)
      return session.call(String(callback), arg)
    }) as Page['evaluate']
  }

  find(role: string, name?: string | RegExp): Part {
    return new WebKitPart(this, [toStep({ role, name })])
  }

  css(selector: string): Part {
    return new WebKitPart(this, [{ css: selector }])
  }

  /** Every tab is a window of its own, and all are drawn. */
  async show(): Promise<void> {}

  /** Calls a function in the page with the elements that the steps find. */
  async callWith(steps: Step[], callback: string, arg: unknown = null): Promise<unknown> {
    await this.session.switchTo(this.handle)
    if (!(await this.session.call(`() => 'TestingLibraryDom' in window`)))
      await this.session.send('POST', '/execute/sync', { script: testingLibrary, args: [] })
    const search = findElements.toString()
    return this.session.call(`(steps, arg) => (${callback})((${search})(steps), arg)`, steps, arg)
  }

  protected async load(url: string): Promise<void> {
    await this.session.switchTo(this.handle)
    await this.session.send('POST', '/url', { url })
  }

  protected async loadAgain(): Promise<void> {
    await this.session.switchTo(this.handle)
    await this.session.send('POST', '/refresh', {})
  }
}

export interface WebKitSettings {
  /** Where the browser keeps its data. */
  folder: string
  driver: string
  /** The name of the X display. */
  display: string
  hasStorageApi: boolean
}

/** Starts WebKit with the user agent of an iPhone, driven by its WebDriver. */
export async function startWebKitBrowser({
  folder,
  driver,
  display,
  hasStorageApi,
}: WebKitSettings): Promise<EngineBrowser> {
  const host = {
    folder,
    width: 390,
    height: 844,
    userAgent,
    features: [...safariFeatures, ...(hasStorageApi ? storageFeatures : [])],
  }
  const session = await WebDriverSession.start(driver, {
    env: { DISPLAY: display, GDK_BACKEND: 'x11' },
    capabilities: {
      // The tests wait for the state that they need.
      pageLoadStrategy: 'none',
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': {
        binary: '/usr/bin/python3',
        args: [hostFile, JSON.stringify(host)],
      },
    },
  })
  const first = await session.firstWindow()
  const open: string[] = []
  return {
    openTab: async (baseURL) => {
      const handle = await session.openWindow()
      open.push(handle)
      return new WebKitTab(session, handle, baseURL)
    },
    reset: async () => {
      // The browser would end with its last window, so the first one, which no test uses, stays.
      for (const handle of open.splice(0)) {
        await session.switchTo(handle)
        await session.send('DELETE', '/cookie')
        await session.closeWindow()
      }
      await session.switchTo(first)
    },
    problems: () => readProblems(session.driver.output()),
    close: () => session.end(),
  }
}

/**
 * Messages that are no problem of the page: WebKit does not know a directive of the content
 * security policy, and reports a request that a navigation cancels as one that the page may not
 * send.
 */
const harmless =
  /Unrecognized Content-Security-Policy directive 'manifest-src'|due to access control checks/

/** Returns the errors of the console from the output of the browser. */
const readProblems = (output: string): string[] =>
  output.split('\n').filter((line) => /CONSOLE .*ERROR/.test(line) && !harmless.test(line))
