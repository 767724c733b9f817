// How the files of the app get onto the device. Nothing is stored that is not what it claims to be:
// a network's gate may answer every address with its own page and status 200.
import { hasFileType, hasIntegrity, isShell } from './cache-rules.ts'

export interface AppFile {
  url: string
  /** URL in the cache, with the revision of a file whose name does not change. */
  key: string
  /** Checksum; without it, the file is the app shell. */
  integrity: string | undefined
  /** True for the files without which the app does not start. */
  isRequired: boolean
}

type Cached = Pick<Cache, 'match' | 'put' | 'keys'>

/** True when the response is exactly this file. Does not read the body of `response` itself. */
export async function isExpected(file: AppFile, response: Response): Promise<boolean> {
  if (response.status !== 200 || !hasFileType(new URL(file.url).pathname, response)) return false
  const body = await response.clone().arrayBuffer()
  return file.integrity === undefined
    ? isShell(new TextDecoder().decode(body))
    : hasIntegrity(body, file.integrity)
}

/**
 * True when the stored response can be used as this file. Checks the content of the app shell only,
 * because a foreign page has its type; the other files were checked when they were stored.
 */
export async function isUsable(file: AppFile, response: Response): Promise<boolean> {
  return file.integrity === undefined
    ? isExpected(file, response)
    : hasFileType(new URL(file.url).pathname, response)
}

/**
 * Fetches and stores the files that the cache lacks, and those whose stored response does not pass
 * `isValid`: `isExpected` or, faster, `isUsable`. Throws when a required file cannot be had, when a
 * page is received in place of a file, and when the site as a whole does not answer as it should. A
 * single other file that cannot be had, for example because an extension blocks it, is left out.
 */
export async function storeFiles(
  files: readonly AppFile[],
  cache: Cached,
  isValid: typeof isExpected,
): Promise<void> {
  const shell = files.find(({ integrity }) => integrity === undefined)
  // Required files first, so that an install that must fail fails soon.
  for (const file of [...files].sort(requiredFirst)) {
    const stored = await cache.match(file.key)
    if (stored && (await isValid(file, stored))) continue
    const response = await fetchFile(file)
    if (response) await cache.put(file.key, response)
    else if (file.isRequired || !shell || !(await fetchFile(shell, ['no-store'])))
      throw new Error(`${file.url} could not be loaded`)
  }
}

const requiredFirst = (a: AppFile, b: AppFile) => Number(b.isRequired) - Number(a.isRequired)

/**
 * Returns the response of the server if it is this file, otherwise null. Throws when a page is
 * received in place of the file, or a redirect to one.
 */
async function fetchFile(
  file: AppFile,
  // The HTTP cache may contain a foreign answer too. A file with a revision in its key has a name
  // that does not change, so the HTTP cache may contain an older file.
  modes: RequestCache[] = file.key === file.url ? ['default', 'reload'] : ['reload'],
): Promise<Response | null> {
  let isForeign = false
  for (const cache of modes) {
    const response = await fetch(file.url, {
      cache,
      credentials: 'same-origin',
      redirect: 'manual',
    }).catch(() => null)
    if (!response) continue
    if (await isExpected(file, response)) return response
    isForeign =
      response.type === 'opaqueredirect' ||
      (response.status === 200 && !(await isUsable(file, response)))
  }
  if (isForeign) throw new Error(`${file.url} was answered with something else`)
  return null
}

/**
 * True when the stored app cannot start, because its shell or a file that the shell names is not
 * ours. Older versions stored whatever they received.
 */
export async function isStoredAppBroken(cache: Cached): Promise<boolean> {
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname !== '/index.html') continue
    const shell = await cache.match(url)
    const html = (await shell?.text()) ?? ''
    if (!isShell(html)) return true
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const stored = await cache.match(new URL(path, url).href, { ignoreSearch: true })
      if (stored && !hasFileType(path, stored)) return true
    }
  }
  return false
}
