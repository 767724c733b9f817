import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useConnection } from '../../../../web/src/device/connection.ts'
import {
  downloadState,
  removeState,
} from '../../../../web/src/domain/directory/stored/stored-directory.lazy.ts'
import { useStoredTiles } from '../../../../web/src/domain/directory/stored/stored-tiles.ts'
import { NetworkError } from '../../../../web/src/lib/api-error.ts'
import { StoredStates } from '../../../../web/src/public/stored-data/stored-states.tsx'
import { renderComponent } from '../../../support/render.tsx'

vi.mock('../../../../web/src/domain/directory/stored/stored-directory.lazy.ts', () => ({
  downloadState: vi.fn(async () => 'all'),
  removeState: vi.fn(async () => undefined),
}))

const tile = (key: string, count: number, isStored: boolean) => ({
  key,
  hash: 'x',
  count,
  bytes: count * 1024,
  fromIds: isStored ? [1] : [],
})
const onChange = vi.fn(async () => undefined)
const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  vi.clearAllMocks()
  useConnection.setState({ isOffline: false })
  useStoredTiles.setState({
    tiles: [
      tile('FL-1', 1000, true),
      tile('GA-1', 300, true),
      tile('GA-2', 100, false),
      tile('TX-1', 2000, false),
    ],
  })
})

it('shows nothing while the full list is stored', () => {
  useStoredTiles.setState({ tiles: null })
  expect(renderComponent(<StoredStates onChange={onChange} />).container.textContent).toBe('')
})

it('lists the stored states and removes one', async () => {
  renderComponent(<StoredStates onChange={onChange} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Florida: 1,000 contractors, about 1,000 KBRemove',
    'Georgia: 300 of 400 contractors, about 300 KBRemove',
  ])
  await click('Remove Georgia')
  expect(removeState).toHaveBeenCalledWith('GA')
  expect(onChange).toHaveBeenCalledOnce()
  expect(document.activeElement?.textContent).toBe('States on this device')
})

it('says when a state could not be removed', async () => {
  vi.mocked(removeState).mockRejectedValueOnce(new Error('full'))
  const { container } = renderComponent(<StoredStates onChange={onChange} />)
  await click('Remove Georgia')
  expect(container.textContent).toContain('Georgia is still on this device. Try again.')
})

it.each([
  ['part', 'Only a part of Georgia is on this device. It stores at most about 20,000 contractors.'],
  ['none', 'Georgia could not be stored on this device.'],
] as const)('says when a state is not stored in full (%s)', async (extent, text) => {
  vi.mocked(downloadState).mockResolvedValueOnce(extent)
  const { container } = renderComponent(<StoredStates onChange={onChange} />)
  await click('Download State')
  expect(container.textContent).toContain(text)
})

it('downloads another state', async () => {
  renderComponent(<StoredStates onChange={onChange} />)
  const select = screen.getByLabelText('Another state')
  expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual(['GA', 'TX'])
  fireEvent.change(select, { target: { value: 'TX' } })
  await click('Download State')
  expect(downloadState).toHaveBeenCalledWith('TX')
  expect(onChange).toHaveBeenCalledOnce()
})

it('says when a state could not be downloaded', async () => {
  vi.mocked(downloadState).mockRejectedValueOnce(new NetworkError(new Error('offline')))
  const { container } = renderComponent(<StoredStates onChange={onChange} />)
  await click('Download State')
  expect(container.textContent).toContain('Could not be downloaded')
})

it('downloads nothing offline', () => {
  useConnection.setState({ isOffline: true })
  renderComponent(<StoredStates onChange={onChange} />)
  expect(screen.getByRole('button', { name: 'Needs a connection' })).toHaveProperty(
    'disabled',
    true,
  )
})
