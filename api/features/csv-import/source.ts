import { createReadStream } from 'node:fs'
import { MAX_CSV_BYTES } from '#contract/csv-import.ts'
import { ContractError } from '#contract/errors.ts'
import { importMessages } from '#contract/messages.ts'
import { csvError } from '#contract/rules/csv-columns.ts'

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
 * `too_large` above 32 MB. Throws `invalid` when the file is empty, contains a NUL byte, starts
 * like a file of another format, or is neither UTF-8 nor Windows-1252 text.
 */
export async function inspectCsv(source: CsvSource, signal?: AbortSignal): Promise<CsvInfo> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let isUtf8 = true
  let isWindows1252 = true
  let head: Uint8Array = new Uint8Array()
  for await (const chunk of source()) {
    signal?.throwIfAborted()
    if (head.length < 4 || size === 0) {
      head = Buffer.concat([head, chunk]).subarray(0, CHUNK_BYTES)
      rejectOtherFormats(head)
    }
    size += chunk.length
    if (size > MAX_CSV_BYTES) throw tooLarge()
    if (chunk.includes(0)) throw csvError(importMessages.containsNul)
    isUtf8 &&= isValid(decoder, chunk, true)
    isWindows1252 &&= !UNUSED_IN_WINDOWS_1252.some((byte) => chunk.includes(byte))
  }
  isUtf8 &&= isValid(decoder, new Uint8Array(), false)
  if (size === 0) throw csvError(importMessages.empty)
  const hasUtf8Bom = UTF8_BOM.every((byte, index) => head[index] === byte)
  if (!isUtf8 && (hasUtf8Bom || !isWindows1252)) {
    throw csvError(importMessages.otherEncoding)
  }
  return {
    size,
    encoding: isUtf8 ? 'utf-8' : 'windows-1252',
    head: Buffer.from(head).toString('latin1'),
  }
}

const UTF8_BOM = [0xef, 0xbb, 0xbf]
/**
 * Bytes without a character in Windows-1252. A file that contains one of them has another encoding,
 * for example a Japanese one, and could not be read correctly.
 */
const UNUSED_IN_WINDOWS_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

function tooLarge(): ContractError {
  return new ContractError('too_large', {
    message: importMessages.tooLarge(MAX_CSV_BYTES),
  })
}

function isValid(decoder: TextDecoder, chunk: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream })
    return true
  } catch {
    return false
  }
}

const otherFormats = [
  { magic: [0x50, 0x4b, 0x03, 0x04], description: 'a zip archive or an Excel workbook' },
  { magic: [0x50, 0x4b, 0x05, 0x06], description: 'a zip archive or an Excel workbook' },
  { magic: [0x1f, 0x8b], description: 'a gzip archive' },
  { magic: [0xff, 0xfe], description: 'UTF-16 text' },
  { magic: [0xfe, 0xff], description: 'UTF-16 text' },
  { magic: [0xd0, 0xcf, 0x11, 0xe0], description: 'an old Excel workbook' },
  { magic: [0x25, 0x50, 0x44, 0x46], description: 'a PDF' },
]

function rejectOtherFormats(head: Uint8Array): void {
  const found = otherFormats.find(({ magic }) => magic.every((byte, index) => head[index] === byte))
  if (found) throw csvError(importMessages.otherFormat(found.description))
}
