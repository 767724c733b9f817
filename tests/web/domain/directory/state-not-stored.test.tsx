import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { askDirectory } from '../../../../web/src/device/ask-directory.ts'
import { useConnection } from '../../../../web/src/device/connection.ts'
import { NotOnDeviceError } from '../../../../web/src/device/not-on-device.ts'
import { DirectoryView } from '../../../../web/src/domain/directory/directory-view.tsx'
import { renderComponent } from '../../../support/render.tsx'

vi.mock('../../../../web/src/device/ask-directory.ts', () => ({
  askDirectory: vi.fn(async () => true),
}))

const refetch = vi.fn()

function renderFailure(error: Error) {
  type Query = Parameters<typeof DirectoryView<string>>[0]['query']
  const query = { data: undefined, error, refetch, isFetching: false, fetchStatus: 'idle' }
  return renderComponent(
    <DirectoryView query={query as unknown as Query}>{(text) => text}</DirectoryView>,
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  useConnection.setState({ isOffline: true })
})

it('offline, a search in a state that is not stored names the state and offers to retry', async () => {
  const { container } = renderFailure(new NotOnDeviceError(undefined, 'TX'))
  expect(container.textContent).toContain('Texas is not on this device')
  expect(container.textContent).toContain('Download it when you are online.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('online again, it offers to download the state, and then repeats the search', async () => {
  renderFailure(new NotOnDeviceError(undefined, 'TX'))
  await act(async () => useConnection.setState({ isOffline: false }))
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Download Texas' })),
  )
  await expect.poll(() => refetch.mock.calls.length).toBe(1)
  expect(askDirectory).toHaveBeenCalledWith('download', 'TX')
})

it('a search that names no state says only that it is not stored', () => {
  const { container } = renderFailure(new NotOnDeviceError())
  expect(container.textContent).toContain('Not on this device yet')
})
