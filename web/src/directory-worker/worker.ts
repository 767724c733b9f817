/// <reference lib="webworker" />
import { type Question, toFailure, type WorkerMessage } from './messages.ts'
import { openDirectory } from './open-directory.ts'

declare const self: DedicatedWorkerGlobalScope

const send = (message: WorkerMessage) => self.postMessage(message)
const directory = openDirectory(send)

// The directory is in a worker, because on a phone, reading and sorting 10,000 contractors would
// block the page.
self.onmessage = ({ data: { id, name, args } }: MessageEvent<Question>) => {
  const method = directory[name as keyof typeof directory] as (
    ...args: unknown[]
  ) => Promise<unknown>
  method(...args).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, failure: toFailure(error) }),
  )
}
