/** Resolves in a new task. The browser can render and handle input in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Approximate longest time of work without a pause, in ms. */
const SLICE_MS = 25

/**
 * Returns a function to await between the steps of long work. It starts a new task when the current
 * one has taken 25 ms.
 */
export function inSlices(pause = nextTask): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return
    await pause()
    startedAt = performance.now()
  }
}
