// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/entities.ts'
import { AdminGuard, PaidGuard, SignedInGuard } from '../../web/src/app/guards.tsx'
import { useLeaving } from '../../web/src/features/session/leaving.ts'
import { useConnection } from '../../web/src/offline/connection.ts'

const member: User = { id: 4, username: null, email: 'member@example.com', isAdmin: false, isContractor: false, hasActiveSubscription: false, listingCredits: 0 }
const paid: User = { ...member, isContractor: true, hasActiveSubscription: true }
const admin: User = { ...member, isAdmin: true }

let root: Root | undefined
let client: QueryClient

afterEach(() => {
  close()
  useLeaving.setState({ isLeaving: false })
  useConnection.setState({ isOffline: false })
  vi.unstubAllGlobals()
})

function close() {
  root?.unmount()
  root = undefined
}

const guarded = (Guard: () => ReactNode, at: string) => ({ element: <Guard />, children: [{ path: at, element: <p>the page</p> }] })

/** Opens a guarded page while the server answers so to "who am I". */
function open(path: string, answer: () => Promise<Response>) {
  close()
  vi.stubGlobal('fetch', answer)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.body.firstElementChild as HTMLElement)
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity, networkMode: 'always' } } })
  const router = createMemoryRouter([
    guarded(SignedInGuard, '/account'), guarded(PaidGuard, '/contractor-dashboard'), guarded(AdminGuard, '/admin'),
    { path: '*', element: <p>elsewhere</p> },
  ], { initialEntries: [path] })
  root.render(<QueryClientProvider client={client}><RouterProvider router={router} /></QueryClientProvider>)
  return { at: () => router.state.location.pathname + router.state.location.search, text: () => document.body.textContent }
}

/** The same, once the answer is there. */
async function opened(path: string, answer: () => Promise<Response>) {
  const page = open(path, answer)
  await vi.waitFor(() => expect(page.text()).toMatch(/^(?!Loading$)./))
  return page
}

const refused = (status: number, message: string) => async () => Response.json({ message }, { status })
const as = (user: User | null) => (user ? async () => Response.json(user) : refused(401, 'Please sign in'))

describe('a guard', () => {
  it('lets in whom it should', async () => {
    for (const [path, user] of [['/account', member], ['/contractor-dashboard', paid], ['/admin', admin]] as const) {
      const page = await opened(path, as(user))
      expect([page.at(), page.text()]).toEqual([path, 'the page'])
    }
  })

  it('sends anonymous visitors to sign in, and keeps the page they asked for', async () => {
    for (const path of ['/account', '/contractor-dashboard?a=1&b=2', '/admin']) {
      const page = await opened(path, as(null))
      expect(page.at()).toBe(`/auth?${new URLSearchParams({ next: path })}`)
    }
  })

  it('sends those who are not admins home, and those who have not paid to pay (R19)', async () => {
    expect((await opened('/admin', as(paid))).at()).toBe('/')
    expect((await opened('/contractor-dashboard', as(member))).at()).toBe('/contractor-listing/payment')
  })

  it('turns a wheel while the session is loading', async () => {
    open('/account', () => new Promise(() => {}))
    await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Loading'))
    expect(document.querySelector('.loading-spinner')).not.toBeNull()
  })

  it('says so offline and sends nobody away (A10)', async () => {
    const page = await opened('/account', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(page.at()).toBe('/account')
    expect(document.querySelector('h1')?.textContent).toBe("You're offline")
  })

  it('does not take a failing server for being signed out', async () => {
    const page = await opened('/account', refused(503, 'The service is busy. Please try again in a moment.'))
    expect(page.at()).toBe('/account')
    expect(page.text()).toContain('The service is busy. Please try again in a moment.')
  })

  it('stands still while somebody signs out from the page under it', async () => {
    const page = await opened('/account', as(member))
    useLeaving.setState({ isLeaving: true })
    client.setQueryData(['user'], null)
    await vi.waitFor(() => expect(page.text()).toBe('Loading'))
    expect(page.at()).toBe('/account')
  })

  it('lets in the next user after somebody has signed out elsewhere', async () => {
    useLeaving.setState({ isLeaving: true })
    expect((await opened('/account', as(member))).text()).toBe('the page')
  })

  it('sends away whose session ends meanwhile', async () => {
    const page = await opened('/account', as(member))
    client.setQueryData(['user'], null)
    await vi.waitFor(() => expect(page.at()).toBe('/auth?next=%2Faccount'))
  })
})
