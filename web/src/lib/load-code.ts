import { NetworkError } from './api-error.ts'

/**
 * Code that a question to the server needs and no first screen does. NetworkError when it cannot be
 * had, as for the answer itself. When a release has taken it away the app is being reloaded and
 * `load` answers nothing: this then waits for the reload.
 */
export async function loadCode<Module>(load: () => Promise<Module | undefined>): Promise<Module> {
  const code = await load().catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
  return code ?? new Promise(() => {})
}
