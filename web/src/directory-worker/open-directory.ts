import { openChannel } from '../device/tabs.ts'
import { createDirectory, type Directory } from './directory.ts'
import { DIRECTORY_CHANNEL, type WorkerMessage } from './messages.ts'
import { createStore } from './store.ts'

/** Opens the directory of this device. `send` tells this page, and a channel the other ones. */
export function openDirectory(send: (message: WorkerMessage) => void): Directory {
  const channel = openChannel(DIRECTORY_CHANNEL)
  return createDirectory(
    createStore(() => send({ isReplaced: true })),
    // Looked up for each request, because tests and the mocks replace it.
    (...request) => fetch(...request),
    {
      onState: (state) => {
        send({ state })
        channel?.postMessage(state)
      },
      onMemoryOnly: (isMemoryOnly) => send({ isMemoryOnly }),
    },
  )
}
