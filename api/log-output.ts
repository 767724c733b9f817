import pino, { type DestinationStream } from 'pino'

/** With larger batches, a line takes less processor time. */
const BATCH_LENGTH = 64 * 1024
/** A line is written after this time at the latest. */
const WRITE_EVERY_MS = 1000

/**
 * Returns a destination that writes log lines to standard output in the background, many at a time,
 * and the last ones when the process ends.
 */
export function createLogOutput(): DestinationStream & { flushSync: () => void } {
  const output = pino.destination({
    sync: false,
    minLength: BATCH_LENGTH,
    maxWrite: 2 * BATCH_LENGTH,
  })
  // Lines are collected here because pino's own buffer counts all its bytes again for each line.
  let lines = ''
  const passOn = () => {
    output.write(lines)
    lines = ''
  }
  const flushSync = () => {
    passOn()
    output.flushSync()
  }
  setInterval(() => {
    passOn()
    output.flush()
  }, WRITE_EVERY_MS).unref()
  process.once('exit', flushSync)
  return {
    write: (line) => {
      lines += line
      if (lines.length >= BATCH_LENGTH) passOn()
    },
    flushSync,
  }
}
