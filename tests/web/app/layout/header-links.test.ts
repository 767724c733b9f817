import { describe, expect, test } from 'vitest'
import {
  isActiveLink,
  listBusinessPath,
  navLinks,
} from '../../../../web/src/app/layout/nav-links.tsx'
import { buildUser } from '../../../support/builders.ts'

const member = buildUser()
const admin = buildUser({ isAdmin: true })
const links = (user: Parameters<typeof navLinks>[0]) =>
  navLinks(user).map(({ to, label }) => `${label} ${to}`)

describe('the active link', () => {
  test.each([
    ['/', '/', true],
    ['/', '/directory', false],
    ['/directory', '/', false],
    ['/blog', '/blog', true],
    ['/blog', '/blog/leaking-tap', true],
    ['/blog', '/blogs', false],
    ['/contractor', '/contractor-dashboard', false],
    ['/contractor-dashboard', '/contractor-dashboard/edit/4', true],
    ['/admin', '/admin/contractors/new', true],
    ['/admin', '/administration', false],
  ])('for %s at %s is active: %j', (to, pathname, isActive) => {
    expect(isActiveLink(to, pathname)).toBe(isActive)
  })
})

describe('the header links', () => {
  const forAll = ['Home /', 'Directory /directory', 'Blog /blog', 'Contact /contact']

  test('are the public pages for a visitor', () => {
    expect(links(null)).toEqual(forAll)
  })

  test('include My Dashboard for every signed-in user, even without a payment', () => {
    expect(links(member)).toEqual([...forAll, 'My Dashboard /contractor-dashboard'])
    expect(links(buildUser({ hasActiveSubscription: true }))).toEqual(links(member))
  })

  test('include the Admin Dashboard only for admins', () => {
    expect(links(admin)).toEqual([...links(member), 'Admin Dashboard /admin'])
  })

  test('link "List Your Business" to the payment page, or to the registration that leads there', () => {
    expect(listBusinessPath(member)).toBe('/contractor-listing/payment')
    expect(listBusinessPath(null)).toBe('/auth?next=%2Fcontractor-listing%2Fpayment&tab=register')
  })
})
