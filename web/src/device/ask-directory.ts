import type { Directory } from '../directory-worker/directory.ts'
import {
  DIRECTORY_CHANNEL,
  type DirectoryState,
  type Question,
  toError,
  toFailure,
  type WorkerMessage,
} from '../directory-worker/messages.ts'
import { hasUnsavedInput } from '../sw/updates.ts'
import { reportReached } from './connection.ts'
import { setDirectoryState } from './directory-state.ts'
import { useStorageState } from './storage-state.ts'
import { openChannel } from './tabs.ts'

type MethodName = keyof Directory
type Result<Name extends MethodName> = Awaited<ReturnType<Directory[Name]>>

interface OpenQuestion extends Question {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** The worker is dropped when the page has been hidden for this time in ms. */
const DROP_AFTER_MS = 60_000

const openQuestions = new Map<number, OpenQuestion>()
let lastId = 0
let worker: Worker | null = null
let hasReplied = false
/** Used when no worker can run. */
let inPage: Promise<Directory> | undefined

/**
 * Asks the directory of this device, which runs in a worker of this tab. The first question starts
 * the worker. Rejects with the classes of errors that the page knows: see `toError`.
 */
export async function askDirectory<Name extends MethodName>(
  name: Name,
  ...args: Parameters<Directory[Name]>
): Promise<Result<Name>> {
  listenToTabs()
  const result = await new Promise<unknown>((resolve, reject) => {
    lastId += 1
    ask({ id: lastId, name, args, resolve, reject })
  })
  return result as Result<Name>
}

/** Reads what is stored, and its time. Never throws. */
export async function readDirectoryState(): Promise<void> {
  await askDirectory('state').then(setDirectoryState, () => undefined)
}

/**
 * Syncs with the server. Returns false when another tab is syncing, and when the directory was
 * cleared meanwhile. Throws as `call` does.
 */
export async function syncDirectory(...args: Parameters<Directory['sync']>): Promise<boolean> {
  const isDone = await askDirectory('sync', ...args)
  if (isDone) reportReached()
  return isDone
}

function ask(question: OpenQuestion): void {
  if (inPage || typeof Worker === 'undefined') return askInPage(question)
  openQuestions.set(question.id, question)
  try {
    worker ??= startWorker()
    const { id, name, args } = question
    worker.postMessage({ id, name, args } satisfies Question)
  } catch {
    handleLoss()
  }
}

function startWorker(): Worker {
  hasReplied = false
  const started = new Worker(new URL('../directory-worker/worker.ts', import.meta.url), {
    type: 'module',
    name: 'directory',
  })
  started.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    hasReplied = true
    handleMessage(data)
  }
  started.onerror = handleLoss
  started.onmessageerror = handleLoss
  return started
}

/**
 * A worker that has never replied cannot run here, so the page takes over. One that has replied has
 * died: the next question starts another one.
 */
function handleLoss(): void {
  dropWorker()
  const questions = [...openQuestions.values()]
  openQuestions.clear()
  for (const question of questions) {
    if (hasReplied) question.reject(new Error('The worker has ended'))
    else askInPage(question)
  }
}

function dropWorker(): void {
  worker?.terminate()
  worker = null
}

function askInPage({ name, args, resolve, reject }: OpenQuestion): void {
  inPage ??= import('../directory-worker/open-directory.ts').then(({ openDirectory }) =>
    openDirectory(handleMessage),
  )
  inPage
    .catch((error: unknown) => {
      inPage = undefined
      throw error
    })
    .then((directory) =>
      (directory[name as MethodName] as (...input: unknown[]) => Promise<unknown>)(...args),
    )
    .then(resolve, async (error: unknown) => reject(await toError(toFailure(error))))
}

function handleMessage(message: WorkerMessage): void {
  if ('state' in message) setDirectoryState(message.state)
  else if ('isMemoryOnly' in message) setMemoryOnly(message.isMemoryOnly)
  else if ('isReplaced' in message) handleNewerApp()
  else settle(message)
}

function settle(message: Extract<WorkerMessage, { id: number }>): void {
  const question = openQuestions.get(message.id)
  openQuestions.delete(message.id)
  if ('result' in message) question?.resolve(message.result)
  else void toError(message.failure).then((error) => question?.reject(error))
}

function setMemoryOnly(isMemoryOnly: boolean): void {
  if (useStorageState.getState().isMemoryOnly !== isMemoryOnly)
    useStorageState.setState({ isMemoryOnly })
}

/** Another tab runs a newer app, which has replaced the database. */
function handleNewerApp(): void {
  setMemoryOnly(true)
  if (typeof document === 'undefined') return
  if (document.hidden && !hasUnsavedInput()) location.reload()
  else useStorageState.setState({ isUpdatedElsewhere: true })
}

let isListening = false

/** Learns of the syncs of other tabs. Each tab has a copy in memory only while it is shown. */
function listenToTabs(): void {
  if (isListening) return
  isListening = true
  openChannel(DIRECTORY_CHANNEL)?.addEventListener(
    'message',
    ({ data }: MessageEvent<DirectoryState>) => setDirectoryState(data),
  )
  if (typeof document === 'undefined') return
  let timer: ReturnType<typeof setTimeout> | undefined
  const dropLater = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(drop, DROP_AFTER_MS)
  }
  const drop = () => {
    // What could not be stored is only in the memory of the worker.
    if (useStorageState.getState().isMemoryOnly) return
    if (openQuestions.size === 0) dropWorker()
    else dropLater()
  }
  document.addEventListener('visibilitychange', dropLater)
}
