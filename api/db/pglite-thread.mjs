// The thread of the embedded database. PGlite runs a statement without leaving the current turn of
// the event loop, so in the server's own thread a long statement would stop the whole server.
// EmbeddedDatabase in embedded-database.ts starts this file and sends it calls, one per message.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/**
 * @typedef {import('./embedded-database.ts').Call} Call
 *
 * @typedef {import('./embedded-database.ts').Reply} Reply
 */

const database = await PGlite.create({
  ...workerData,
  extensions: { pg_trgm },
  // The default is 128 MB, and PGlite fills all of it with zeros at every start.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
})

/** @type {{ [Name in Call['name']]: (argument: any) => Promise<unknown> }} */
const methods = {
  /** Runs messages of the PostgreSQL protocol. Returns the bytes of the reply. */
  protocol: async (/** @type {Uint8Array} */ messages) => {
    /** @type {Uint8Array[]} */
    const parts = []
    // Unlike `execProtocolRaw`, it does not parse the reply and keep its rows for ever. The parts
    // are copied, because PGlite uses their memory again.
    await database.execProtocolRawStream(messages, {
      onRawData: (data) => void parts.push(data.slice()),
    })
    return new Uint8Array(Buffer.concat(parts))
  },
  /** Ends the transaction that a closed connection has left open. */
  rollBack: async () => {
    if (database.isInTransaction()) await database.exec('rollback')
  },
  close: async () => database.close(),
}

/**
 * Sends the result of a call. An error that is not from SQL is thrown and stops the thread, because
 * PGlite cannot be used after it.
 *
 * @param {Call} call
 */
async function sendReply({ id, name, argument }) {
  /** @type {Reply} */
  let reply
  try {
    reply = { id, result: await methods[name](argument) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    // Only some properties of an error survive `postMessage`, so they are sent as an object.
    reply = { id, error: { message: error.message, code: String(error.code) } }
  }
  const result = 'result' in reply && reply.result
  parentPort?.postMessage(reply, result instanceof Uint8Array ? [result.buffer] : [])
}

parentPort?.on('message', (/** @type {Call} */ call) => void sendReply(call))
parentPort?.postMessage({ id: 0, result: undefined })
