/**
 * Runs the tasks at the same time. When one fails, or when `signal` aborts, the signals of all
 * abort. Resolves or rejects when all have ended, with the error of the task that failed first.
 */
export async function runTogether(
  tasks: readonly ((signal: AbortSignal) => Promise<void>)[],
  signal?: AbortSignal,
): Promise<void> {
  const failed = new AbortController()
  const combinedSignal = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  await Promise.allSettled(
    tasks.map((task) => task(combinedSignal).catch((error: unknown) => failed.abort(error))),
  )
  failed.signal.throwIfAborted()
}
