import { createReadStream } from 'node:fs'
import { CsvEncoding } from '#contract/rules/csv-encoding.ts'

/**
 * Opens the file at its beginning. An import opens the file at least twice: to inspect it, and then
 * to read the rows.
 */
export type CsvSource = () => AsyncIterable<Uint8Array>

/** Returns the source for a file on disk. */
export function csvFileSource(path: string): CsvSource {
  return () => createReadStream(path)
}

const CHUNK_BYTES = 64 * 1024

export interface CsvInfo {
  size: number
  encoding: 'utf-8' | 'windows-1252'
  /** The first 64 KiB at most, decoded as Latin-1, for detecting the delimiter. */
  head: string
}

/**
 * Reads the file once, without buffering it, and returns its size, encoding and beginning. Throws
 * the errors of `CsvEncoding`.
 */
export async function inspectCsv(source: CsvSource, signal?: AbortSignal): Promise<CsvInfo> {
  const encoding = new CsvEncoding()
  let head: Uint8Array = new Uint8Array()
  for await (const chunk of source()) {
    signal?.throwIfAborted()
    if (head.length < CHUNK_BYTES) head = Buffer.concat([head, chunk]).subarray(0, CHUNK_BYTES)
    encoding.add(chunk)
  }
  return {
    encoding: encoding.end(),
    size: encoding.size,
    head: Buffer.from(head).toString('latin1'),
  }
}
