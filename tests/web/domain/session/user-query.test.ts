import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDevice } from '../../../support/device.ts'

const device = testDevice()
const openTab = () =>
  device.openTab(
    async () => ({
      ...(await import('../../../../web/src/device/query-client.ts')),
      ...(await import('../../../../web/src/domain/session/queries.ts')),
    }),
    () => undefined,
  )

const user = {
  id: 2,
  username: 'olivia',
  email: 'owner@example.com',
  emailConfirmed: true,
  isAdmin: false,
  isContractor: true,
  hasActiveSubscription: true,
  listingCredits: 0,
}
const request = vi.fn<typeof fetch>()
const respond = (status: number, body: unknown) =>
  request.mockImplementation(() => Promise.resolve(Response.json(body, { status })))

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://lintel.example/'))
  vi.stubGlobal('fetch', request.mockReset())
  respond(200, user)
})
afterEach(() => vi.unstubAllGlobals())

/** Reads the user in a page with these cookies. */
async function readUser(tab: Awaited<ReturnType<typeof openTab>>, cookie: string) {
  vi.stubGlobal('document', { cookie, addEventListener: () => undefined })
  return tab.queryClient.fetchQuery({ ...tab.userQuery(), retry: false })
}

test.each(['', 'theme=dark', 'not-signed-in=1; signed-in=0'])(
  'without a trace of a session nobody is signed in, and the server is not asked: %j',
  async (cookie) => {
    expect(await readUser(await openTab(), cookie)).toBeNull()
    expect(request).not.toHaveBeenCalled()
  },
)

test('with the hint, the server is asked', async () => {
  expect(await readUser(await openTab(), 'theme=dark; signed-in=1')).toEqual(user)
})

test('with the hint of an ended session, the server says that nobody is signed in', async () => {
  respond(401, { message: 'Please sign in', code: 'unauthenticated' })
  expect(await readUser(await openTab(), 'signed-in=1')).toBeNull()
  expect(request).toHaveBeenCalledOnce()
})

test('a server that cannot be reached does not sign anybody out', async () => {
  request.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(readUser(await openTab(), 'signed-in=1')).rejects.toMatchObject({
    name: 'NetworkError',
  })
})
