import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compress, type CompressionJob } from '../../api/http/compression.ts'

/** Called with each thread that this process starts. */
const onThread = vi.fn<(worker: Worker) => void>()
beforeEach(() => void process.on('worker', onThread))
afterEach(() => {
  process.off('worker', onThread)
  onThread.mockReset()
})

const decompress = { br: brotliDecompressSync, gzip: gunzipSync }

/** Returns chunks of 100 kB. */
function chunksOf(count: number): Buffer[] {
  return Array.from({ length: count }, () =>
    Buffer.from(`Grüße aus ${randomBytes(40).toString('hex')}, `.repeat(1100)),
  )
}

const [small, large] = [chunksOf(3), [Buffer.from('['), ...chunksOf(51), Buffer.from(']')]]

describe.each(['br', 'gzip'] as const)('compression with %s', (encoding) => {
  const expectSameBody = async (chunks: Buffer[], options: Partial<CompressionJob> = {}) => {
    const before = Buffer.concat(chunks)
    const bytes = await compress({ chunks, encoding, quality: 5, ...options })
    expect(bytes.length).toBeLessThan(before.length)
    expect(decompress[encoding](bytes).equals(before)).toBe(true)
    // A cached result must not keep a larger output chunk in memory.
    expect(bytes.buffer.byteLength).toBe(bytes.length)
    // The chunks are still there, for clients that accept no compression.
    expect(Buffer.concat(chunks).equals(before)).toBe(true)
  }

  it('returns the body of a small reply without a thread', async () => {
    await expectSameBody(small)
    await expectSameBody(small.slice(0, 1))
    expect(onThread).not.toHaveBeenCalled()
  })

  it('returns the body of a large reply from a thread', async () => {
    await expectSameBody(large)
    await expectSameBody([Buffer.concat(large)])
    await expectSameBody(large, { quality: 6, isWaitedFor: false })
    expect(onThread).toHaveBeenCalledTimes(3)
  })

  it('returns a small result of a large body', async () => {
    await expectSameBody([Buffer.alloc(6_000_000, 'a')])
  })

  it.each<[string, (worker: Worker) => unknown]>([
    ['throws', (worker) => worker.emit('error', new Error('broken'))],
    ['ends early', (worker) => worker.terminate()],
  ])('returns the body when the thread %s', async (_, fail) => {
    onThread.mockImplementation((worker) => void fail(worker))
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    await expectSameBody(large)
    expect(warn).toHaveBeenCalledOnce()
  })
})

it.each([1024, 65_520, 65_522, 131_054, 131_058, 1_048_576])(
  'finds a repetition at the other end of a body of %i bytes with brotli',
  async (length) => {
    const half = randomBytes(length / 2)
    const compressed = await compress({ chunks: [half, half], encoding: 'br', quality: 5 })
    expect(compressed.length).toBeLessThan(length * 0.55)
    expect(brotliDecompressSync(compressed).equals(Buffer.concat([half, half]))).toBe(true)
  },
)

const isLinux = process.platform === 'linux'

/** Returns the niceness of all threads of this process. Empty on other systems than Linux. */
function nicenessOfThreads(): number[] {
  const folder = '/proc/self/task'
  return (isLinux ? readdirSync(folder) : []).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
  )
}

it('lowers the priority of the thread, and of nothing else', async () => {
  const before = getPriority()
  const compressed = compress({ chunks: [randomBytes(6_000_000)], encoding: 'gzip', quality: 5 })
  if (isLinux) await expect.poll(nicenessOfThreads, { interval: 5 }).toContain(Math.max(before, 5))
  expect(getPriority()).toBe(before)
  await compressed
})

it('does not keep the process alive', async () => {
  const code = `
    const { compress } = await import('./api/http/compression.ts')
    const chunks = [Buffer.alloc(100_000_000, 'text')]
    void compress({ chunks, encoding: 'br', quality: 11 }).then(() => console.log('compressed'))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code]
  expect(await promisify(execFile)(process.execPath, args)).toEqual({ stdout: '', stderr: '' })
})
