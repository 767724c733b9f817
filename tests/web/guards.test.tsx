import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { session } from '#contract/session.ts'
import { AdminGuard, PaidGuard, SignedInGuard } from '../../web/src/app/guards.tsx'
import { useLeaving } from '../../web/src/features/session/leaving.ts'
import { useConnection } from '../../web/src/offline/connection.ts'
import { mockApi } from '../support/mock-api.ts'
import { renderApp } from '../support/render.tsx'

const api = mockApi()

afterEach(() => {
  useLeaving.setState({ isLeaving: false })
  useConnection.setState({ isOffline: false })
})

const guarded = (Guard: () => ReactNode, at: string) => ({
  element: <Guard />,
  children: [{ path: at, element: <p>the page</p> }],
})

const open = (path: string) =>
  renderApp(
    [
      guarded(SignedInGuard, '/account'),
      guarded(PaidGuard, '/contractor-dashboard'),
      guarded(AdminGuard, '/admin'),
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at: path },
  )

describe('a guard', () => {
  it.each([
    ['/account', 'maintenance'],
    ['/contractor-dashboard', 'owner'],
    ['/admin', 'admin'],
  ])('lets in who may see %s', async (path, scenario) => {
    api.useScenario(scenario)
    const page = open(path)
    await screen.findByText('the page')
    expect(page.address()).toBe(path)
  })

  it.each(['/account', '/contractor-dashboard?a=1&b=2', '/admin'])(
    'sends anonymous visitors of %s to sign in, and keeps the page they asked for',
    async (path) => {
      const page = open(path)
      await screen.findByText('elsewhere')
      expect(page.address()).toBe(`/auth?${new URLSearchParams({ next: path })}`)
    },
  )

  it.each([
    ['/admin', 'owner', '/'],
    ['/contractor-dashboard', 'maintenance', '/contractor-listing/payment'],
  ])(
    'sends those who are not admins home, and those who have not paid to pay: %s',
    async (path, scenario, target) => {
      api.useScenario(scenario)
      const page = open(path)
      await screen.findByText('elsewhere')
      expect(page.address()).toBe(target)
    },
  )

  it('shows a spinner while the session is loading', async () => {
    const release = api.hold(session.user)
    open('/account')
    expect((await screen.findByRole('status')).textContent).toBe('Loading')
    expect(document.querySelector('.loading-spinner')).not.toBeNull()
    release()
    await screen.findByText('elsewhere')
  })

  it('says that the device is offline, and sends nobody away', async () => {
    api.disconnect()
    const page = open('/account')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe("You're offline")
    expect(page.address()).toBe('/account')
  })

  it('does not take a failing server for being signed out', async () => {
    api.fail(session.user, 503, { message: 'The service is busy. Please try again in a moment.' })
    const page = open('/account')
    await screen.findByText(/The service is busy\. Please try again in a moment\./)
    expect(page.address()).toBe('/account')
  })

  it('waits while somebody signs out from the page under it', async () => {
    api.useScenario('maintenance')
    const page = open('/account')
    await screen.findByText('the page')
    useLeaving.setState({ isLeaving: true })
    page.client.setQueryData(['user'], null)
    await waitFor(() => expect(document.body.textContent).toBe('Loading'))
    expect(page.address()).toBe('/account')
  })

  it('lets in the next user after somebody has signed out elsewhere', async () => {
    api.useScenario('maintenance')
    useLeaving.setState({ isLeaving: true })
    open('/account')
    await screen.findByText('the page')
  })

  it('sends away whose session ends meanwhile', async () => {
    api.useScenario('maintenance')
    const page = open('/account')
    await screen.findByText('the page')
    page.client.setQueryData(['user'], null)
    await waitFor(() => expect(page.address()).toBe('/auth?next=%2Faccount'))
  })
})
