import type { BrowserType } from 'playwright/test'

/** Firefox ESR does not know this command, which Playwright sends to every new browser. */
const missingCommand = 'emulation.setMediaFeaturesOverride'

interface Message {
  id: number
  method: string
}

interface Transport {
  send: (message: Message) => void
  onmessage?: (reply: object) => void
}

interface BidiLauncher {
  connectToTransport: (transport: Transport, ...rest: unknown[]) => Promise<unknown>
}

interface Internals {
  _connection: { toImpl: (object: unknown) => { _bidiFirefox?: BidiLauncher } }
}

const patched = new WeakSet<BidiLauncher>()

/**
 * Makes Playwright answer the missing command itself. Only the colors that a page prefers depend on
 * it, which these tests do not set. Playwright has no option for this, so its internals are
 * changed.
 *
 * @throws {Error} If another version of Playwright has other internals
 */
export function tolerateMissingCommand(firefox: BrowserType): void {
  const launcher = (firefox as unknown as Internals)._connection.toImpl(firefox)._bidiFirefox
  if (!launcher)
    throw new Error('Playwright has other internals: check whether Firefox ESR still needs this')
  if (patched.has(launcher)) return
  patched.add(launcher)
  const connect = launcher.connectToTransport.bind(launcher)
  launcher.connectToTransport = (transport, ...rest) => {
    const send = transport.send.bind(transport)
    transport.send = (message) => {
      if (message.method !== missingCommand) return send(message)
      queueMicrotask(() => transport.onmessage?.({ type: 'success', id: message.id, result: {} }))
    }
    return connect(transport, ...rest)
  }
}
