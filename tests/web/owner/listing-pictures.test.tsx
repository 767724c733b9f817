import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { ListingPictures } from '../../../web/src/domain/listing-form/pictures/listing-pictures.tsx'
import { buildDetail } from '../../support/contractors.ts'
import { renderComponent } from '../../support/render.tsx'

vi.mock('../../../web/src/domain/directory/use-refresh-listings.ts', () => ({
  useRefreshListings: () => () => undefined,
}))

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../web/src/device/call.ts', async (load) => ({ ...(await load<object>()), call }))

const buildPhotos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    url: `/uploads/${index + 1}-card.webp`,
    largeUrl: `/uploads/${index + 1}-large.webp`,
    width: 1600,
    height: 1200,
    caption: null,
  }))

test('a photo is moved and gets a caption', async () => {
  const listing = buildDetail({ photos: buildPhotos(2) })
  const onChange = vi.fn()
  call.mockImplementation(() => Promise.resolve(listing))
  renderComponent(<ListingPictures listing={listing} onChange={onChange} />)
  const bodies = () => call.mock.calls.map(([, input]) => (input as { body: object }).body)
  fireEvent.click(screen.getByRole('button', { name: 'Move photo 2 forward' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(bodies()).toEqual([{ photos: [{ id: 2 }, { id: 1 }] }])
  const field = await screen.findByLabelText<HTMLInputElement>('Caption of photo 1')
  await waitFor(() => expect(field.disabled).toBe(false))
  fireEvent.blur(field)
  fireEvent.change(field, { target: { value: 'New copper pipes' } })
  fireEvent.blur(field)
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  expect(bodies()[1]).toEqual({ photos: [{ id: 1, caption: 'New copper pipes' }, { id: 2 }] })
})

test('Enter saves a caption and does not submit the form around it', async () => {
  const listing = buildDetail({ photos: buildPhotos(2) })
  call.mockReset().mockImplementation(() => Promise.resolve(listing))
  renderComponent(<ListingPictures listing={listing} onChange={() => undefined} />)
  const field = screen.getByLabelText('Caption of photo 2')
  fireEvent.change(field, { target: { value: 'New copper pipes' } })
  const isSubmitted = fireEvent.keyDown(field, { key: 'Enter' })
  expect(isSubmitted).toBe(false)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  expect(call.mock.calls.map(([, input]) => (input as { body: object }).body)).toEqual([
    { photos: [{ id: 1 }, { id: 2, caption: 'New copper pipes' }] },
  ])
})

test('a dragged photo takes the place of the one where it is dropped', async () => {
  const listing = buildDetail({ photos: buildPhotos(3) })
  call.mockReset().mockImplementation(() => Promise.resolve(listing))
  renderComponent(<ListingPictures listing={listing} onChange={() => undefined} />)
  const items = screen.getAllByRole('listitem')
  const handle = within(items[2] as HTMLElement).getByTitle('Drag to move')
  handle.setPointerCapture = () => undefined
  document.elementFromPoint = () => items[0] as HTMLElement
  fireEvent.pointerDown(handle)
  fireEvent.pointerMove(handle)
  fireEvent.pointerUp(handle)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  expect(call.mock.calls.map(([, input]) => (input as { body: object }).body)).toEqual([
    { photos: [{ id: 3 }, { id: 1 }, { id: 2 }] },
  ])
})

test('a photo that is dropped where it was stays there', () => {
  const listing = buildDetail({ photos: buildPhotos(2) })
  call.mockReset()
  renderComponent(<ListingPictures listing={listing} onChange={() => undefined} />)
  const [item] = screen.getAllByRole('listitem')
  const handle = within(item as HTMLElement).getByTitle('Drag to move')
  handle.setPointerCapture = () => undefined
  document.elementFromPoint = () => item as HTMLElement
  fireEvent.pointerDown(handle)
  fireEvent.pointerMove(handle)
  fireEvent.pointerUp(handle)
  expect(call).not.toHaveBeenCalled()
})

test('shows two equal problems of two pictures', async () => {
  const listing = { id: 1, name: 'Bay Plumbing', logoUrl: null, photos: [] as unknown }
  renderComponent(
    <ListingPictures listing={listing as ContractorDetail} onChange={() => undefined} />,
  )
  const files = [new File([], 'roof.png'), new File([], 'roof.png')]
  fireEvent.change(screen.getByLabelText('Add Photos', { selector: 'input' }), {
    target: { files },
  })
  expect(await screen.findAllByText('roof.png: The file is empty')).toHaveLength(2)
})
