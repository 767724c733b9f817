import { act, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { ContractorCard } from '../../../../web/src/domain/directory/contractor-card.tsx'
import { buildContractor } from '../../../support/contractors.ts'
import { renderComponent } from '../../../support/render.tsx'

beforeEach(() => {
  // The test browser loads no pictures and says that all of them have failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type CardProps = Omit<Parameters<typeof ContractorCard>[0], 'contractor'>

function show(overrides: Partial<Contractor> = {}, props: CardProps = {}) {
  const { container, unmount } = renderComponent(
    <MemoryRouter>
      <ContractorCard contractor={buildContractor(overrides)} {...props} />
    </MemoryRouter>,
  )
  return { container, unmount, face: container.querySelector('.face') }
}

test('a card has the logo, else the photo, else the letters of the name', () => {
  const logo = show({ imageUrl: '/uploads/a-card.webp', pictureUrl: '/uploads/b-logo.webp' })
  expect(logo.face?.className).toContain('face-logo')
  expect(logo.face?.querySelector('img')?.getAttribute('src')).toBe('/uploads/b-logo.webp')
  const photo = show({ imageUrl: '/uploads/a-card.webp' })
  expect(photo.face?.className).not.toContain('face-logo')
  const image = photo.face?.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/uploads/a-card.webp')
  expect([image?.width, image?.height, image?.alt]).toEqual([600, 400, ''])
  expect(show({ name: 'Harbor & Finch Plumbing' }).face?.textContent).toBe('H&F')
})

test('letters replace a picture that cannot be loaded', () => {
  const { container } = show({ name: 'Harbor & Finch', imageUrl: '/uploads/gone-card.webp' })
  const image = container.querySelector('.face img')
  if (!image) throw new Error('The card has no picture')
  act(() => {
    fireEvent.error(image)
  })
  expect(container.querySelector('.face')?.textContent).toBe('H&F')
})

test('the pictures of the first cards are loaded eagerly, the others lazily', () => {
  const loading = (props: CardProps) =>
    show({ imageUrl: '/uploads/a-card.webp' }, props).face?.querySelector('img')
  const first = loading({ isPriority: true })
  expect([first?.getAttribute('loading'), first?.getAttribute('fetchpriority')]).toEqual([
    'eager',
    'high',
  ])
  expect(loading({})?.getAttribute('loading')).toBe('lazy')
})

test('Call Now is filled while a business is open or its hours are unknown, and outlined while it is closed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T22:15:00Z') })
  const isFilled = (overrides: Partial<Contractor>) => {
    const { unmount } = show(overrides)
    const { className } = screen.getByRole('link', { name: /^Call Now: Bay Plumbing, \(813\)/ })
    unmount()
    return className.includes('btn-primary')
  }
  expect(isFilled({ openingHours: 'Monday: 8 AM-6 PM' })).toBe(true)
  expect(isFilled({ openingHours: null })).toBe(true)
  expect(isFilled({ openingHours: 'Monday: 8 AM-5 PM' })).toBe(false)
  expect(isFilled({ isTemporarilyClosed: true })).toBe(false)
})

test('a card names three services', () => {
  show({ servicesOffered: 'Water heaters, Slab leaks', amenities: 'Re-pipes, Drains' })
  expect(screen.getByText('Water heaters · Slab leaks · Re-pipes')).toBeDefined()
})

test('the distance is shown instead of the city', () => {
  const { unmount } = show({}, { distance: 1.23 })
  expect(screen.getByText('1.2 mi')).toBeDefined()
  expect(screen.queryByText('Tampa, FL')).toBeNull()
  unmount()
  show({}, { distance: 12.4, isAbout: true })
  expect(screen.getByText('about 12 mi')).toBeDefined()
})

test('only a card of a search has disabled buttons for what is not known', () => {
  const unknown = { phoneNumber: null, website: null, hasActiveSubscription: true }
  const { unmount } = show(unknown)
  for (const name of ['No Phone', 'No Website'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  expect(screen.getByText('Premium Listing')).toBeDefined()
  unmount()
  const near = show(unknown, { variant: 'near' })
  expect(screen.queryByText(/^No /)).toBeNull()
  expect(screen.getByText('View Details').closest('a')?.getAttribute('href')).toBe('/contractor/1')
  near.unmount()
  show(unknown, { variant: 'all' })
  expect(screen.queryByText(/^No /)).toBeNull()
  for (const text of ['Featured', 'View Profile', '3 reviews'])
    expect(screen.getByText(text)).toBeDefined()
})
