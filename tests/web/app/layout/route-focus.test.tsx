import { act, screen } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { RouteFocus } from '../../../../web/src/app/layout/route-focus.tsx'
import { renderApp } from '../../../support/render.tsx'

const AT = '/directory?rating=4&page=2'
const targets = {
  'Page 3': '?rating=4&page=3',
  'Remove filter': '?',
  '10 per page': '?rating=4&size=10',
  'Another page': '/locations?rating=4',
}

function Page() {
  const { pathname } = useLocation()
  return (
    <main id="main">
      <h1>{pathname}</h1>
      {Object.entries(targets).map(([name, to]) => (
        <Link key={name} to={to}>
          {name}
        </Link>
      ))}
    </main>
  )
}

let address: () => string
beforeEach(() => {
  const initialLocation = { pathname: '/directory', search: '?rating=4&page=2' }
  const element = (
    <>
      <Page />
      <RouteFocus initialLocation={initialLocation} />
    </>
  )
  address = renderApp([{ path: '*', element }], { at: AT }).address
})

async function follow(name: keyof typeof targets) {
  const link = await screen.findByRole('link', { name })
  link.focus()
  await act(async () => link.click())
  expect(address()).not.toBe(AT)
  return link
}

test.each(['Page 3', 'Another page'] as const)(
  'focuses the h1 after following "%s"',
  async (name) => {
    await follow(name)
    expect(document.activeElement?.tagName).toBe('H1')
  },
)

test.each(['Remove filter', '10 per page'] as const)(
  'keeps the focus after "%s", which also returns to page 1',
  async (name) => {
    const link = await follow(name)
    expect(document.activeElement).toBe(link)
  },
)
