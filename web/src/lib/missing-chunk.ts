import { RELOADS_KEY } from '#contract/device-storage.ts'

/** Wait in ms before a failed import is examined. A page that is being left is mostly gone then. */
const EXAMINE_AFTER_MS = 500
/** Time limit for the requests of an examination, in ms. */
const EXAMINE_WITHIN_MS = 5000
/** How often an import is repeated whose file is on the server. */
const MAX_REPEATS = 2

/**
 * What a failed import means. 'there': the server has the file, so the browser cancelled the import
 * or lost the connection for a moment. 'reloading': a release has removed the file. 'unknown':
 * neither is certain, for example offline.
 */
type Finding = 'there' | 'reloading' | 'unknown'

/** Examinations by the error of the import. */
const examinations = new WeakMap<object, Promise<Finding>>()

/**
 * Reloads the page when a code chunk is missing after a release; the reload fetches the new
 * version. A failed import alone is no sign of that: WebKit and Firefox reject all running imports
 * when the user opens another page, and a reload would then undo the navigation. So the page is
 * reloaded only when it is still here a moment later and the server responds that the file does not
 * exist. After a second failure of the same chunk, or when failures cannot be stored, it is not
 * reloaded. Returns a stop function.
 */
export function reloadOnMissingChunk(reload: () => void = () => location.reload()): () => void {
  const handle = (event: Event & { payload?: unknown }) => {
    const failure = event.payload
    if (typeof failure === 'object' && failure) examinations.set(failure, examine(failure, reload))
  }
  window.addEventListener('vite:preloadError', handle)
  return () => window.removeEventListener('vite:preloadError', handle)
}

/**
 * Imports lazy code. Repeats an import that failed although the server has the file. While the page
 * is reloaded because a release has removed the file, the promise never settles. Otherwise rejects
 * as `load` does.
 */
export async function importCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await load()
    } catch (failure) {
      const finding = await examinations.get(failure as object)
      if (finding === 'reloading') return new Promise(() => {})
      if (finding !== 'there' || repeats === MAX_REPEATS) throw failure
    }
  }
}

async function examine(failure: object, reload: () => void): Promise<Finding> {
  if (!navigator.onLine) return 'unknown'
  await new Promise((resolve) => setTimeout(resolve, EXAMINE_AFTER_MS))
  const file = fileOf(failure)
  // WebKit does not name the file. This file shows whether the server still has this build: its name
  // contains the names of the files that it imports, so every release that changes one renames it.
  // The query is for the service worker, which would respond with its own copy.
  const ownFile = new URL(import.meta.url)
  ownFile.search = 'current'
  const states = await Promise.all([...(file ? [file] : []), ownFile].map(ask))
  if (states.includes('gone') && rememberReload((file ?? ownFile).href)) {
    reload()
    return 'reloading'
  }
  return states.every((state) => state === 'there') ? 'there' : 'unknown'
}

/** Returns the address in the message of a failed import; null when it has none. */
function fileOf(failure: object): URL | null {
  const { message = '' } = failure as Partial<Error>
  const address = message.split(' ').find((word) => /\.(?:js|css)$/.test(word))
  try {
    return address === undefined ? null : new URL(address, location.href)
  } catch {
    return null
  }
}

/** Asks the server for a file. A page instead of code, such as that of a network's gate, is unknown. */
async function ask(file: URL): Promise<'there' | 'gone' | 'unknown'> {
  try {
    const { ok, status, headers } = await fetch(file, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(EXAMINE_WITHIN_MS),
    })
    if (status === 404 || status === 410) return 'gone'
    return ok && /javascript|css/.test(headers.get('content-type') ?? '') ? 'there' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/**
 * Stores a failure. Returns false when the failure was stored before or cannot be stored, because a
 * reload could then repeat forever.
 */
function rememberReload(file: string): boolean {
  try {
    const files = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? '[]') as string[]
    if (files.includes(file)) return false
    // All files are stored. With only the last one, two missing files would cause endless reloads.
    sessionStorage.setItem(RELOADS_KEY, JSON.stringify([...files, file]))
    return true
  } catch {
    return false
  }
}
