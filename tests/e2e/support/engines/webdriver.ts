import { freePort } from '../server.ts'
import { type KeptProgram, startKeptProgram } from './kept-program.ts'
import { untilSucceeds } from './until.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const requestTimeoutMs = 60_000

/** A reference to an element of a page. */
export type ElementReference = Record<typeof elementKey, string>

/** An error of the driver, for example `stale element reference`. */
class WebDriverError extends Error {}

interface Reply {
  value: unknown
}

async function request(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  const { value } = (await response.json()) as Reply
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new WebDriverError(`${error}: ${message}`)
}

/** A session of the W3C WebDriver protocol, with the commands that the tests use. */
export class WebDriverSession {
  #window = ''

  private constructor(
    readonly url: string,
    readonly driver: KeptProgram,
  ) {}

  /** Starts a driver and, with the capabilities, its browser. */
  static async start(
    program: string,
    { env, capabilities }: { env: Record<string, string>; capabilities: object },
  ): Promise<WebDriverSession> {
    const port = await freePort()
    const driver = startKeptProgram(program, ['--host=127.0.0.1', `--port=${port}`], env)
    const url = `http://127.0.0.1:${port}`
    try {
      await untilSucceeds(() => request(`${url}/status`, 'GET'))
      const { sessionId } = (await request(`${url}/session`, 'POST', {
        capabilities: { alwaysMatch: capabilities },
      })) as { sessionId: string }
      return new WebDriverSession(`${url}/session/${sessionId}`, driver)
    } catch (error) {
      await driver.stop()
      throw new Error(`WebKit did not start: ${driver.output().trim()}`, { cause: error })
    }
  }

  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    return request(this.url + path, method, body)
  }

  /** Returns the handle of the tab that the browser has opened itself. */
  async firstWindow(): Promise<string> {
    return (await this.send('GET', '/window')) as string
  }

  /** Opens a tab and returns its handle. */
  async openWindow(): Promise<string> {
    const { handle } = (await this.send('POST', '/window/new', { type: 'tab' })) as {
      handle: string
    }
    return handle
  }

  /** Closes the tab to which the commands are directed. */
  async closeWindow(): Promise<void> {
    await this.send('DELETE', '/window')
    this.#window = ''
  }

  /** Directs the next commands to a tab. */
  async switchTo(handle: string): Promise<void> {
    if (this.#window === handle) return
    await this.send('POST', '/window', { handle })
    this.#window = handle
  }

  /**
   * Calls a function in the page and returns its result, which may be a promise.
   *
   * @param callback The source of the function
   */
  async call(callback: string, ...args: unknown[]): Promise<unknown> {
    const script = `
      const done = arguments[arguments.length - 1]
      const args = [...arguments].slice(0, -1)
      Promise.resolve()
        .then(() => (${callback})(...args))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const result = (await this.send('POST', '/execute/async', { script, args })) as {
      value?: unknown
      error?: string
    }
    if (result.error !== undefined) throw new Error(result.error)
    return result.value ?? undefined
  }

  async element(
    { [elementKey]: id }: ElementReference,
    action: 'click' | 'clear' | 'value',
    body: object = {},
  ): Promise<void> {
    await this.send('POST', `/element/${id}/${action}`, body)
  }

  /** Ends the browser and the driver. */
  async end(): Promise<void> {
    await this.send('DELETE', '').catch(() => undefined)
    await this.driver.stop()
  }
}
