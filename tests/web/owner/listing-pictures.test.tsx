import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { ListingPictures } from '../../../web/src/domain/listing-form/pictures/listing-pictures.tsx'
import { renderComponent } from '../../support/render.tsx'

vi.mock('../../../web/src/domain/directory/use-refresh-listings.ts', () => ({
  useRefreshListings: () => () => undefined,
}))

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
