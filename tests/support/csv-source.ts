import type { CsvSource } from '../../api/features/csv-import/source.ts'

const CHUNK_BYTES = 64 * 1024

/** Returns the source for a CSV file in memory. */
export function csvBytesSource(bytes: Uint8Array | string): CsvSource {
  const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return async function* chunks() {
    for (let start = 0; start < buffer.length; start += CHUNK_BYTES)
      yield buffer.subarray(start, start + CHUNK_BYTES)
  }
}
