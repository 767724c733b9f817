import type { Page } from 'playwright/test'
import { until } from './until.ts'

/** How a part of a page is found: by its role and accessible name, or by a CSS selector. */
export type Query = { role: string; name?: string | RegExp } | { css: string }

/**
 * A part of a page, which is searched at every use. A name that is a string must be the whole
 * accessible name. Actions take the first of several elements, and wait for it.
 */
export abstract class Part {
  abstract find(role: string, name?: string | RegExp): Part
  abstract click(): Promise<void>
  abstract fill(text: string): Promise<void>
  /** Chooses the option with this text. */
  abstract choose(option: string): Promise<void>
  /** Chooses a file, as the file dialog of a form field does. */
  abstract upload(path: string): Promise<void>
  /** Calls the function in the page with all elements. It may use nothing from outside. */
  abstract read<T, Arg>(callback: (elements: HTMLElement[], arg: Arg) => T, arg: Arg): Promise<T>

  count(): Promise<number> {
    return this.read((elements) => elements.length, null)
  }

  texts(): Promise<string[]> {
    return this.read((elements) => elements.map(({ textContent }) => textContent.trim()), null)
  }

  /** Returns an attribute of the first element, or null. */
  attribute(name: string): Promise<string | null> {
    return this.read((elements, key) => elements[0]?.getAttribute(key) ?? null, name)
  }
}

let navigations = 0

/** A tab of any of the three browsers. */
export abstract class Tab {
  constructor(readonly baseURL: string) {}

  abstract readonly evaluate: Page['evaluate']
  abstract find(role: string, name?: string | RegExp): Part
  abstract css(selector: string): Part
  /** Shows the tab. Firefox draws only the tab that is shown. */
  abstract show(): Promise<void>
  /** Starts to load another page. */
  protected abstract load(url: string): Promise<void>
  /** Starts to load the same page again. */
  protected abstract loadAgain(): Promise<void>

  /** Loads a page and waits until the app runs. */
  async goto(path: string): Promise<void> {
    await this.startLoading(path)
    await this.waitForApp()
  }

  /** Loads a page and waits until its document is there. */
  async startLoading(path: string): Promise<void> {
    await this.waitForNextDocument(() => this.load(this.baseURL + path))
  }

  /** Loads the page again and waits until the app runs. */
  async reload(): Promise<void> {
    await this.waitForNextDocument(() => this.loadAgain())
    await this.waitForApp()
  }

  /** Goes back in the history. The caller waits for what the page then shows. */
  async back(): Promise<void> {
    await this.evaluate(() => {
      // The driver must have its answer before the page changes.
      setTimeout(() => history.back())
    })
  }

  /** Returns path and query of the address. */
  path(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search)
  }

  heading(): Promise<string> {
    return this.evaluate(() => document.querySelector('h1')?.textContent ?? '')
  }

  /** Runs an action that ends with another document, and waits for it. */
  async waitForNextDocument(action: () => Promise<void>): Promise<void> {
    const number = ++navigations
    await this.evaluate((value) => {
      Object.assign(window, { numberOfNavigation: value })
    }, number)
    await action()
    await until(() =>
      this.evaluate(
        (value) => document.body !== null && !(Reflect.get(window, 'numberOfNavigation') === value),
        number,
      ),
    ).toBe(true)
  }

  async waitForApp(): Promise<void> {
    await until(() => this.evaluate(() => 'ready' in document.documentElement.dataset)).toBe(true)
  }
}

/** A browser whose data survives a restart. */
export interface EngineBrowser {
  /** Opens a tab whose paths are below the URL. */
  openTab: (baseURL: string) => Promise<Tab>
  /** Closes all tabs and removes the cookies, which all ports of a host share. */
  reset: () => Promise<void>
  /** Returns errors of the console and uncaught errors since the start. */
  problems: () => string[]
  close: () => Promise<void>
}
