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
 * Happy-dom with Node's `fetch` and related globals. MSW intercepts Node's `fetch`, and happy-dom's
 * versions drop cookies.
 */
const environment: Environment = {
  ...happyDom,
  name: 'dom',
  // Modules must resolve as in Node, because the mocks read the files of the demo.
  viteEnvironment: 'ssr',
  setup: async (global: Record<string, unknown>, options) => {
    const nodeGlobals = networkGlobals.map((name) => [name, global[name]] as const)
    const running = await happyDom.setup(global, options)
    for (const [name, value] of nodeGlobals)
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    return running
  },
}
export default environment
