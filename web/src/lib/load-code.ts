import { NetworkError } from './api-error.ts'

/**
 * Loads a lazy module. Throws NetworkError when the module cannot be loaded, so that callers handle
 * this like a failed request. `load` returns undefined when a new release has removed the file and
 * the app is reloading; then the promise never resolves.
 */
export async function loadCode<Module>(load: () => Promise<Module | undefined>): Promise<Module> {
  const code = await load().catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
  return code ?? new Promise(() => {})
}
