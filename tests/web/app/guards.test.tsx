import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { queryKeyOf } from '#contract/query-keys.ts'
import { session } from '#contract/session.ts'
import { AdminGuard, SignedInGuard } from '../../../web/src/app/guards.tsx'
import { useConnection } from '../../../web/src/device/connection.ts'
import { useSignOutState } from '../../../web/src/domain/session/use-logout.ts'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

const api = mockApi()

afterEach(() => {
  useSignOutState.setState({ isSigningOut: false })
  useConnection.setState({ isOffline: false })
})

const guardedRoute = (Guard: () => ReactNode, at: string) => ({
  element: <Guard />,
  children: [{ path: at, element: <p>the page</p> }],
})

const open = (path: string) =>
  renderApp(
    [
      guardedRoute(SignedInGuard, '/account'),
      guardedRoute(AdminGuard, '/admin'),
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at: path },
  )

describe('a guard', () => {
  it.each([
    ['/account', 'maintenance'],
    ['/admin', 'admin'],
  ])('renders %s for a permitted user', async (path, scenario) => {
    api.useScenario(scenario)
    const page = open(path)
    await screen.findByText('the page')
    expect(page.address()).toBe(path)
  })

  it.each(['/account', '/account?a=1&b=2', '/admin'])(
    'redirects visitors of %s to sign-in and remembers the page',
    async (path) => {
      const page = open(path)
      await screen.findByText('elsewhere')
      expect(page.address()).toBe(`/auth?${new URLSearchParams({ next: path })}`)
    },
  )

  it('redirects non-admins home from the admin area', async () => {
    api.useScenario('owner')
    const page = open('/admin')
    await screen.findByText('elsewhere')
    expect(page.address()).toBe('/')
  })

  it('shows a spinner while the session is loading', async () => {
    const release = api.hold(session.user)
    open('/account')
    expect((await screen.findByRole('status')).textContent).toBe('Loading')
    expect(document.querySelector('.loading-spinner')).not.toBeNull()
    release()
    await screen.findByText('elsewhere')
  })

  it('shows an offline message and does not redirect if the server cannot be reached', async () => {
    api.disconnect()
    const page = open('/account')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe("You're offline")
    expect(page.address()).toBe('/account')
  })

  it('does not treat a server error as signed out', async () => {
    api.fail(session.user, 503, { message: 'The service is busy. Please try again in a moment.' })
    const page = open('/account')
    await screen.findByText(/The service is busy\. Please try again in a moment\./)
    expect(page.address()).toBe('/account')
  })

  it('shows the spinner while the user signs out on the page', async () => {
    api.useScenario('maintenance')
    const page = open('/account')
    await screen.findByText('the page')
    useSignOutState.setState({ isSigningOut: true })
    page.client.setQueryData(queryKeyOf(session.user), null)
    await waitFor(() => expect(document.body.textContent).toBe('Loading'))
    expect(page.address()).toBe('/account')
  })

  it('renders the page for the next user after a sign-out in another tab', async () => {
    api.useScenario('maintenance')
    useSignOutState.setState({ isSigningOut: true })
    open('/account')
    await screen.findByText('the page')
  })

  it('redirects if the session ends', async () => {
    api.useScenario('maintenance')
    const page = open('/account')
    await screen.findByText('the page')
    page.client.setQueryData(queryKeyOf(session.user), null)
    await waitFor(() => expect(page.address()).toBe('/auth?next=%2Faccount'))
  })
})
