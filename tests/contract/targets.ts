import { createMockFetch } from '../../mocks/node.ts'
import { startTestServer } from '../support/server.ts'

/** One implementation of the contract, filled with the demo directory. */
export interface Target {
  /** Sends a request to a path of the API. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  close: () => Promise<void>
}

export const targetNames = ['mocks', 'api on PGlite', 'api on PostgreSQL'] as const
export type TargetName = (typeof targetNames)[number]

export async function openTarget(name: TargetName): Promise<Target> {
  if (name === 'mocks') {
    const mocks = createMockFetch()
    return { send: (path, init) => mocks.fetch(new Request(`http://mocks.invalid${path}`, init)), close: () => Promise.resolve() }
  }
  const server = await startTestServer(name === 'api on PGlite' ? 'PGlite' : 'PostgreSQL', 'demo')
  return { send: (path, init) => fetch(`${server.url}${path}`, { redirect: 'manual', ...init }), close: server.close }
}

/** A JSON body as a browser of the same site sends it. */
export function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers } }
}
