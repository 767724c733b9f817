import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type ChosenPhoto, ChosenPhotos } from '../../../web/src/owner/photos/chosen-photos.tsx'
import { renderComponent } from '../../support/render.tsx'

/** Draws the preview of a file, by the name of the file. */
const draw = vi.hoisted(() => new Map<string, (preview: string | null) => void>())
vi.mock('../../../web/src/domain/listing-form/pictures/prepare-picture.ts', async (load) => ({
  ...(await load<object>()),
  previewPicture: ({ name }: File) => new Promise((resolve) => draw.set(name, resolve)),
}))

function Form() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  return <ChosenPhotos photos={photos} onChange={setPhotos} progress={null} />
}

const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Add Photos', { selector: 'input' }), {
    target: { files: names.map((name) => new File(['x'], name)) },
  })

test('photos count as soon as they are chosen, and get their previews when these are drawn', async () => {
  renderComponent(<Form />)
  choose('a.png', 'b.png', 'c.png')
  screen.getByText('3 of 8 photos')
  choose('d.png', 'e.png')
  screen.getByText('5 of 8 photos')
  fireEvent.click(screen.getByRole('button', { name: 'Leave out photo 2' }))
  screen.getByText('4 of 8 photos')
  await act(async () => {
    for (const [name, finish] of [...draw].toReversed())
      finish(name === 'd.png' ? null : `data:,${name}`)
  })
  screen.getByText('4 of 8 photos')
  const images = screen.getAllByRole<HTMLImageElement>('img')
  expect(images.map(({ alt, src }) => [alt, src])).toEqual([
    ['a.png', 'data:,a.png'],
    ['c.png', 'data:,c.png'],
    ['e.png', 'data:,e.png'],
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '',
    '',
    'd.png',
    '',
  ])
})

test('photos beyond the limit are left out while previews are being drawn', () => {
  renderComponent(<Form />)
  choose('a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png')
  choose('g.png', 'h.png', 'i.png')
  screen.getByText('8 of 8 photos')
  screen.getByText('A listing has at most 8 photos: 1 left out')
})
