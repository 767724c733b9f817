import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A response as nginx has stored it. */
export interface StoredResponse {
  key: string
  /** Status line and headers, in lower case. */
  head: string
  /** The body, decompressed. */
  text: string
}

/** Reads every response in a cache folder of nginx. */
export async function readNginxCache(folder: string): Promise<StoredResponse[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  return Promise.all(
    files.map(async ({ parentPath, name }) => parse(await readFile(join(parentPath, name)))),
  )
}

/** A file has a binary header, the line `KEY: …`, the head of the response and its body. */
function parse(file: Buffer): StoredResponse {
  const keyStart = file.indexOf('KEY: ')
  const headStart = file.indexOf('HTTP/1.1 ', keyStart)
  const headEnd = file.indexOf('\r\n\r\n', headStart)
  if (keyStart < 0 || headStart < 0 || headEnd < 0) throw new Error('Not a file of a cache')
  const head = file.subarray(headStart, headEnd).toString().toLowerCase()
  const body = file.subarray(headEnd + 4)
  return {
    key: file
      .subarray(keyStart + 5, headStart)
      .toString()
      .trim(),
    head,
    text: decode(body, /^content-encoding: (\w+)/m.exec(head)?.[1]).toString(),
  }
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
