// Compresses one body, sends the result and ends. compression.ts starts this file.
import { existsSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** @type {import('./compression.ts').ThreadJob} */
const { body, encoding, options, niceness } = workerData

// Linux has a priority for each thread. On other systems this would change the whole process.
if (existsSync('/proc/thread-self')) {
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  // A process that was started with a lower priority may not raise it.
  setPriority(thread, Math.max(niceness, getPriority(thread)))
}

const compress = encoding === 'gzip' ? gzipSync : brotliCompressSync
// A copy in memory of its own, because a small buffer shares its memory and cannot be transferred.
const bytes = new Uint8Array(compress(body, options))
parentPort?.postMessage(bytes, [bytes.buffer])
