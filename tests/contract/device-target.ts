import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Endpoint } from '#contract/endpoint.ts'
import { ContractError } from '#contract/errors.ts'
import { cacheControlOf } from '#contract/rules/cache-control.ts'
import { errorResponse } from '../../mocks/mock-group.ts'
import type { MockFetch } from '../../mocks/node.ts'
import { readQuery } from '../../mocks/read-request.ts'
import { createDirectory, type Directory } from '../../web/src/directory-worker/directory.ts'
import { createStore } from '../../web/src/directory-worker/store.ts'
import { findEndpoint } from '../support/endpoints.ts'
import { placesText } from '../support/place-table.ts'

const origin = 'http://mocks.invalid'

/**
 * Returns a function that sends requests to a device, which has stored the directory of the mocks.
 * Requests that a device does not answer go to the mocks.
 */
export async function openDevice(mocks: MockFetch) {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  const directory = createDirectory(
    createStore(),
    async (path, init) =>
      (path as string).includes('places')
        ? new Response(placesText)
        : mocks.fetch(new Request(`${origin}${path as string}`, init)),
    { onState: () => undefined, onMemoryOnly: () => undefined },
  )
  await directory.sync()
  await directory.loadPlaces()
  return async (path: string, init?: RequestInit): Promise<Response> => {
    const request = new Request(`${origin}${path}`, init)
    const endpoint = findEndpoint(request.method, path)
    return endpoint?.offline ? ask(directory, endpoint, request) : mocks.fetch(request)
  }
}

async function ask(directory: Directory, endpoint: Endpoint, request: Request): Promise<Response> {
  try {
    const raw = { params: readParams(endpoint, request), query: readQuery(request) }
    const { body, headers } = await directory.answer(endpoint.path, raw)
    return Response.json(body, {
      headers: { 'cache-control': cacheControlOf(endpoint), ...headers },
    })
  } catch (error) {
    if (error instanceof ContractError) return errorResponse(error)
    throw error
  }
}

function readParams({ path }: Endpoint, { url }: Request): Record<string, string> {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
  const { groups = {} } = pattern.exec(new URL(url).pathname) ?? {}
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}
