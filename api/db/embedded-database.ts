import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { Worker } from 'node:worker_threads'

/** A call to the thread of the database. */
export interface Call {
  id: number
  name: 'protocol' | 'rollBack' | 'close'
  argument: unknown
}

/** The reply to the call with this id. The thread sends one with id 0 when the database is open. */
export type Reply = { id: number } & (
  | { result: unknown }
  | { error: { message: string; code: string } }
)

let compiledCode: Promise<WebAssembly.Module> | undefined

/** Compiles PGlite once for all databases of the process. Each thread would compile it again. */
async function compileCode(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')))
}

interface PendingCall {
  resolve: (result: never) => void
  reject: (error: Error) => void
}

type Done = (error?: Error | null) => void

/** First byte of the protocol message that ends a session. */
const TERMINATE = 'X'.charCodeAt(0)

/** PGlite in a thread of its own. All calls reject when the thread has stopped. */
export class EmbeddedDatabase {
  readonly #worker: Worker
  readonly #pending = new Map<number, PendingCall>()
  #lastId = 0
  #failure: Error | undefined

  private constructor(options: { dataDir: string; pgliteWasmModule: WebAssembly.Module }) {
    this.#worker = new Worker(new URL('./pglite-thread.mjs', import.meta.url), {
      workerData: options,
      // The thread needs no loader for TypeScript.
      execArgv: [],
    })
    this.#worker.on('message', (reply: Reply) => this.#settle(reply))
    this.#worker.on('error', (cause) => this.#fail(cause))
    this.#worker.on('exit', () => this.#fail())
  }

  /** Resolves when the database in this folder is open. Creates it if there is none. */
  static async open(dataDir: string): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase({
      dataDir,
      pgliteWasmModule: await (compiledCode ??= compileCode()),
    })
    await database.#wait(0)
    return database
  }

  /** Whether the thread has stopped. */
  get hasStopped(): boolean {
    return this.#failure !== undefined
  }

  /** Returns a stream of the PostgreSQL protocol, for the `pg` driver. Only one may be open. */
  connect(): Duplex {
    return new ProtocolStream(this)
  }

  async close(): Promise<void> {
    await this.call('close')
    await this.#worker.terminate()
  }

  call<T>(name: Call['name'], argument?: unknown): Promise<T> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = (this.#lastId += 1)
    this.#worker.postMessage({ id, name, argument } satisfies Call)
    return this.#wait(id)
  }

  /** The thread keeps the process alive only while a call waits for its reply. */
  #wait<T>(id: number): Promise<T> {
    this.#worker.ref()
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
    })
  }

  #settle(reply: Reply): void {
    const call = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if (this.#pending.size === 0) this.#worker.unref()
    if ('error' in reply) call?.reject(Object.assign(new Error(), reply.error))
    else call?.resolve(reply.result as never)
  }

  #fail(cause?: unknown): void {
    // The server answers requests with this code, that of a lost connection, with 503.
    this.#failure ??= Object.assign(new Error('The embedded database has stopped', { cause }), {
      code: 'ECONNRESET',
    })
    for (const { reject } of this.#pending.values()) reject(this.#failure)
    this.#pending.clear()
  }
}

/** Stands in for the socket of a `pg` connection, so it also has the methods of one. */
class ProtocolStream extends Duplex {
  readonly #database: EmbeddedDatabase

  constructor(database: EmbeddedDatabase) {
    super()
    this.#database = database
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: unknown, done: Done): void {
    callbackify(() => this.#send([chunk]))(done)
  }

  /** The driver writes the messages of a statement at once. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    callbackify(() => this.#send(chunks.map(({ chunk }) => chunk)))(done)
  }

  override _destroy(error: Error | null, done: Done): void {
    callbackify(() => this.#database.call('rollBack'))(() => done(error))
  }

  async #send(chunks: Buffer[]): Promise<void> {
    // Terminate would stop PGlite, not only end the connection. The driver writes it last.
    const isEnd = chunks.at(-1)?.[0] === TERMINATE
    const messages = Buffer.concat(isEnd ? chunks.slice(0, -1) : chunks)
    if (messages.length > 0) {
      const reply = await this.#database.call<Uint8Array>('protocol', messages)
      if (reply.length > 0) this.push(reply)
    }
    if (isEnd) this.push(null)
  }
}
