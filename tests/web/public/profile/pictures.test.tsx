import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProfilePictures } from '../../../../web/src/public/profile/pictures.tsx'
import { buildDetail } from '../../../support/contractors.ts'
import { renderComponent } from '../../../support/render.tsx'

const photo = (id: number, caption: string | null = null) => ({
  id,
  url: `/uploads/${id}-card.webp`,
  largeUrl: `/uploads/${id}-large.webp`,
  width: 1600,
  height: 1200,
  caption,
})

test('a profile without photos has a nameplate with the letters or the logo', () => {
  const contractor = buildDetail({ name: 'Harbor & Finch' })
  const letters = renderComponent(<ProfilePictures contractor={contractor} />)
  expect(screen.getByRole('img', { name: 'No image available' }).textContent).toBe('H&F')
  letters.unmount()
  const logoUrl = '/uploads/a-logo.webp'
  const { container } = renderComponent(<ProfilePictures contractor={{ ...contractor, logoUrl }} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe(logoUrl)
  expect(container.textContent).toBe('')
})

test('photos are links to their files with their captions, and open in a dialog', () => {
  const contractor = buildDetail({ photos: [photo(1, 'A new bath'), photo(2)] })
  renderComponent(<ProfilePictures contractor={contractor} />)
  const first = screen.getByRole('link', { name: 'Photo 1 of 2: A new bath' })
  expect(first.getAttribute('href')).toBe('/uploads/1-large.webp')
  expect(screen.getByText('All 2 photos')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Photo 2 of 2' }))
  expect(screen.getByRole('heading', { name: 'Photo 2 of 2' })).toBeDefined()
  fireEvent.click(screen.getByText('Previous'))
  expect(screen.getByRole('heading', { name: 'Photo 1 of 2' })).toBeDefined()
  expect(screen.getByText('A new bath')).toBeDefined()
})
