import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { askDirectory } from '../../../../web/src/device/ask-directory.ts'
import { useConnection } from '../../../../web/src/device/connection.ts'
import { useDirectory } from '../../../../web/src/device/directory-state.ts'
import { NetworkError } from '../../../../web/src/lib/api-error.ts'
import { StoredStates } from '../../../../web/src/public/stored-data/stored-states.tsx'
import { renderComponent } from '../../../support/render.tsx'

vi.mock('../../../../web/src/device/ask-directory.ts', () => ({
  askDirectory: vi.fn(async () => true),
}))

const onChange = vi.fn(async () => undefined)
const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  vi.clearAllMocks()
  useConnection.setState({ isOffline: false })
  useDirectory.setState({
    states: [
      { state: 'FL', count: 1000, isStored: true },
      { state: 'GA', count: 400, isStored: false },
      { state: 'TX', count: 2000, isStored: false },
    ],
  })
})

it('shows nothing while the whole directory is stored', () => {
  useDirectory.setState({ states: null })
  expect(renderComponent(<StoredStates onChange={onChange} />).container.textContent).toBe('')
})

it('lists the stored states and removes one', async () => {
  renderComponent(<StoredStates onChange={onChange} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Florida: 1,000 contractors, about 1\.2 MBRemove$/),
  ])
  await click('Remove Florida')
  expect(askDirectory).toHaveBeenCalledWith('remove', 'FL')
  expect(onChange).toHaveBeenCalledOnce()
  expect(document.activeElement?.textContent).toBe('States on this device')
})

it('says when a state could not be removed', async () => {
  vi.mocked(askDirectory).mockRejectedValueOnce(new Error('full'))
  const { container } = renderComponent(<StoredStates onChange={onChange} />)
  await click('Remove Florida')
  expect(container.textContent).toContain('Florida is still on this device. Try again.')
})

it('says when a state is not stored', async () => {
  vi.mocked(askDirectory).mockResolvedValueOnce(false)
  const { container } = renderComponent(<StoredStates onChange={onChange} />)
  await click('Download State')
  expect(container.textContent).toContain(
    'Georgia could not be stored on this device. It stores at most about 20,000 contractors.',
  )
})

it('downloads another state', async () => {
  renderComponent(<StoredStates onChange={onChange} />)
  const select = screen.getByLabelText('Another state')
  expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual(['GA', 'TX'])
  fireEvent.change(select, { target: { value: 'TX' } })
  await click('Download State')
  expect(askDirectory).toHaveBeenCalledWith('download', 'TX')
  expect(onChange).toHaveBeenCalledOnce()
})

it('says when a state could not be downloaded', async () => {
  vi.mocked(askDirectory).mockRejectedValueOnce(new NetworkError(new Error('offline')))
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
