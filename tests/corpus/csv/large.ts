import { MAX_CSV_BYTES, MAX_CSV_ROWS } from '#contract/csv-import.ts'

/** A file that is created in the test because it is too large for the repository. */
export interface LargeCsvCase {
  title: string
  createFile: () => Uint8Array<ArrayBuffer>
  status: number
  message?: string
  imported?: number
}

/** Returns a file of exactly `size` bytes. Its rows have 32 kB; the last row is shorter. */
function csvOfBytes(size: number): Buffer<ArrayBuffer> {
  const head = 'Name,Notes\n'
  const width = 32 * 1024
  const bytes = Buffer.alloc(size, 'x')
  bytes.write(head)
  for (let offset = head.length, row = 1; offset < size; offset += width, row += 1) {
    bytes.write(`Firm ${row},`, offset)
    bytes.write('\n', Math.min(offset + width, size) - 1)
  }
  return bytes
}

const rowsOfBytes = Math.ceil((MAX_CSV_BYTES - 'Name,Notes\n'.length) / (32 * 1024))

function csvOfRows(count: number): Buffer<ArrayBuffer> {
  return Buffer.from(`Name\n${Array.from({ length: count }, (_, n) => `Firm ${n}`).join('\n')}\n`)
}

export const largeCsvCases: LargeCsvCase[] = [
  {
    title: '32 MB',
    createFile: () => csvOfBytes(MAX_CSV_BYTES),
    status: 200,
    imported: rowsOfBytes,
  },
  {
    title: '32 MB and one byte',
    createFile: () => csvOfBytes(MAX_CSV_BYTES + 1),
    status: 413,
    message: 'The file is larger than 32 MB',
  },
  {
    title: '100,000 rows',
    createFile: () => csvOfRows(MAX_CSV_ROWS),
    status: 200,
    imported: MAX_CSV_ROWS,
  },
  {
    title: '100,001 rows',
    createFile: () => csvOfRows(MAX_CSV_ROWS + 1),
    status: 400,
    message: 'The file has more than 100,000 rows.',
  },
]
