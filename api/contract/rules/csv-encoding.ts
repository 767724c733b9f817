import { MAX_CSV_BYTES } from '../csv-import.ts'
import { ContractError } from '../errors.ts'
import { importMessages } from '../messages.ts'
import { csvError } from './csv-columns.ts'

const UTF8_BOM = [0xef, 0xbb, 0xbf]
/**
 * Bytes without a character in Windows-1252. A file that contains one of them has another encoding,
 * for example a Japanese one, and could not be read correctly.
 */
const UNUSED_IN_WINDOWS_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

const otherFormats = [
  { magic: [0x50, 0x4b, 0x03, 0x04], description: 'a zip archive or an Excel workbook' },
  { magic: [0x50, 0x4b, 0x05, 0x06], description: 'a zip archive or an Excel workbook' },
  { magic: [0x1f, 0x8b], description: 'a gzip archive' },
  { magic: [0xff, 0xfe], description: 'UTF-16 text' },
  { magic: [0xfe, 0xff], description: 'UTF-16 text' },
  { magic: [0xd0, 0xcf, 0x11, 0xe0], description: 'an old Excel workbook' },
  { magic: [0x25, 0x50, 0x44, 0x46], description: 'a PDF' },
]
const MAGIC_BYTES = 4

/** Finds out the encoding of a CSV file while it is read, and rejects what is no text. */
export class CsvEncoding {
  size = 0
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #start: number[] = []
  #isUtf8 = true
  #isWindows1252 = true

  /**
   * Adds the next part of the file. Throws `too_large` above 32 MB, and `invalid` when the file
   * starts like one of another format or contains a NUL byte.
   */
  add(part: Uint8Array): void {
    if (this.#start.length < MAGIC_BYTES) {
      this.#start = [...this.#start, ...part.subarray(0, MAGIC_BYTES - this.#start.length)]
      this.#rejectOtherFormats()
    }
    this.size += part.length
    if (this.size > MAX_CSV_BYTES)
      throw new ContractError('too_large', { message: importMessages.tooLarge(MAX_CSV_BYTES) })
    if (part.includes(0)) throw csvError(importMessages.containsNul)
    this.#isUtf8 &&= this.#isValidUtf8(part, true)
    this.#isWindows1252 &&= !UNUSED_IN_WINDOWS_1252.some((byte) => part.includes(byte))
  }

  /**
   * Returns the encoding of the whole file. Throws `invalid` when it is empty, or neither UTF-8 nor
   * Windows-1252 text.
   */
  end(): 'utf-8' | 'windows-1252' {
    if (this.size === 0) throw csvError(importMessages.empty)
    if (this.#isUtf8 && this.#isValidUtf8(new Uint8Array(), false)) return 'utf-8'
    const hasUtf8Bom = UTF8_BOM.every((byte, index) => this.#start[index] === byte)
    if (hasUtf8Bom || !this.#isWindows1252) throw csvError(importMessages.otherEncoding)
    return 'windows-1252'
  }

  #isValidUtf8(part: Uint8Array, stream: boolean): boolean {
    try {
      this.#decoder.decode(part, { stream })
      return true
    } catch {
      return false
    }
  }

  #rejectOtherFormats(): void {
    const found = otherFormats.find(({ magic }) =>
      magic.every((byte, index) => this.#start[index] === byte),
    )
    if (found) throw csvError(importMessages.otherFormat(found.description))
  }
}
