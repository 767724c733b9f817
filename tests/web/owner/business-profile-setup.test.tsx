import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import { toContractorDetail } from '../../../mocks/serializers.ts'
import { withUserDb } from '../../../web/src/device/lazy-user-db.ts'
import { BusinessProfileSetupPage } from '../../../web/src/owner/pages/business-profile-setup.tsx'
import 'fake-indexeddb/auto'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

const api = mockApi()
const creditOwner = 'credit@example.com'

let isPhone = false
beforeEach(async () => {
  // The draft of the last test is not restored.
  await withUserDb((db) => db.table('drafts').clear())
  isPhone = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !(isPhone && query.includes('min-width')),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

async function openForm() {
  api.useScenario('owner')
  const owner = api.db.users.find(({ email }) => email === creditOwner)
  const current = api.db.users.find(({ email }) => email === 'owner@example.com')
  const credit = api.db.payments.find(({ userId }) => userId === owner?.id)
  if (!current || !credit) throw new Error('no credit')
  api.db.payments.update(credit, { userId: current.id })
  const view = renderApp(
    [
      { path: '/', element: <BusinessProfileSetupPage /> },
      { path: '*', element: <p>Another page</p> },
    ],
    { at: '/' },
  )
  await screen.findByRole('textbox', { name: /Business Name/ })
  return view
}

const fill = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

function fillAll() {
  fill(/Business Name/, 'Bright Coat Painting')
  fireEvent.change(screen.getByRole('combobox', { name: /Category/ }), { target: { value: '4' } })
  fill(/Phone/, '(813) 555-0100')
  fill(/Street Address/, '1 Bay St')
  fill(/City/, 'Tampa')
  fill(/^State/, 'FL')
  fill(/Zip Code/, '33602')
  fill(/Description/, 'We paint houses inside and outside, with two coats, in all of Tampa.')
  fill(/Services Offered/, 'Walls, trim')
}

/** The first bytes of a PNG file. */
const png = new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])], 'house.png')

const choose = async (files: File[]) => {
  fireEvent.change(screen.getByLabelText('Add Photos', { selector: 'input' }), {
    target: { files },
  })
  await screen.findByText(`${files.length} of 8 photos`)
}

const uploads = () => api.paths().filter((path) => path.endsWith('/photos'))

test('photos that could not be uploaded stay on the page, and are uploaded again', async () => {
  const { address } = await openForm()
  fillAll()
  await choose([png])
  expect(uploads()).toHaveLength(0)
  const find = () => api.db.contractors.find(({ name }) => name === 'Bright Coat Painting')
  const uploaded = () => {
    const row = find()
    return row && Response.json(toContractorDetail(api.db, row, null), { status: 201 })
  }
  let isDown = true
  api.respond(contract.listingPhotos.addPhoto, () =>
    isDown ? Response.json({ message: 'Try later' }, { status: 503 }) : uploaded(),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Create Business Profile' }))
  await screen.findByText('Your listing is live, but 1 photo could not be uploaded')
  screen.getByText('house.png: Try later')
  expect(uploads()).toHaveLength(1)
  const created = find()
  expect(screen.getByRole('link', { name: 'Go to Your Listing' }).getAttribute('href')).toBe(
    `/contractor/painters/${created?.slug}`,
  )
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Upload Again' }))
  await waitFor(() => expect(uploads()).toHaveLength(2))
  await waitFor(() => expect(address()).toBe(`/contractor/painters/${created?.slug}`))
})

test('photos are uploaded also if their previews are not drawn yet', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined))
  await openForm()
  fillAll()
  await choose([png, png, png])
  api.respond(contract.listingPhotos.addPhoto, () => {
    const row = api.db.contractors.find(({ name }) => name === 'Bright Coat Painting')
    return row && Response.json(toContractorDetail(api.db, row, null), { status: 201 })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Create Business Profile' }))
  await screen.findByText('Another page')
  expect(uploads()).toHaveLength(3)
})

test('a chosen photo can be left out, and more than eight are', async () => {
  await openForm()
  fireEvent.change(screen.getByLabelText('Add Photos', { selector: 'input' }), {
    target: { files: Array.from({ length: 9 }, () => png) },
  })
  await screen.findByText('8 of 8 photos')
  screen.getByText('A listing has at most 8 photos: 1 left out')
  fireEvent.click(screen.getByRole('button', { name: 'Leave out photo 8' }))
  screen.getByText('7 of 8 photos')
})

test('on a phone, the form has steps, and each is checked before the next', async () => {
  isPhone = true
  await openForm()
  screen.getByText('Step 1 of 5')
  expect(screen.queryByRole('textbox', { name: /City/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Business name is required')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Business Name/ }))
  screen.getByText('Step 1 of 5')
  fill(/Business Name/, 'Bright Coat Painting')
  fireEvent.change(screen.getByRole('combobox', { name: /Category/ }), { target: { value: '4' } })
  fill(/Phone/, '(813) 555-0100')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Step 2 of 5')
  screen.getByRole('textbox', { name: /City/ })
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  screen.getByText('Step 1 of 5')
  expect(screen.getByRole('textbox', { name: /Business Name/ })).toHaveProperty(
    'value',
    'Bright Coat Painting',
  )
})

test('on a wide screen, the card is shown as it is typed', async () => {
  await openForm()
  const card = screen.getByRole('complementary', { name: 'How your card will look' })
  expect(card.textContent).toContain('Your business')
  fillAll()
  await waitFor(() => expect(card.textContent).toContain('Bright Coat Painting'))
  expect(card.textContent).toContain('Tampa, FL')
})

test('the position comes from the device, to a metre', async () => {
  const locate = vi.fn<(found: PositionCallback) => void>()
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    onLine: true,
    geolocation: { getCurrentPosition: locate },
  })
  await openForm()
  fireEvent.click(screen.getByRole('button', { name: 'Use my current location' }))
  const coords = { latitude: 27.950612345, longitude: -82.457198765 }
  locate.mock.calls[0]?.[0]({ coords } as GeolocationPosition)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Latitude/ })).toHaveProperty('value', '27.95061'),
  )
  expect(screen.getByRole('textbox', { name: /Longitude/ })).toHaveProperty('value', '-82.4572')
  fill(/Longitude/, '')
  fireEvent.click(screen.getByRole('button', { name: 'Create Business Profile' }))
  expect(await screen.findAllByText('Latitude is given without a longitude')).toHaveLength(2)
})
