import { builtinEnvironments, type Environment } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']
const networkGlobals = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
]

/**
 * Happy-dom with Node's own `fetch` and what belongs to it: MSW answers these, and happy-dom's drop
 * the cookies.
 */
const environment: Environment = {
  ...happyDom,
  name: 'dom',
  // As Node resolves modules: the mocks read files beside their own.
  viteEnvironment: 'ssr',
  setup: async (global: Record<string, unknown>, options) => {
    const own = networkGlobals.map((name) => [name, global[name]] as const)
    const running = await happyDom.setup(global, options)
    for (const [name, value] of own)
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    return running
  },
}
export default environment
