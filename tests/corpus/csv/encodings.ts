import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { created, type CsvCase, invalid, utf8 } from './case.ts'

/** Size of the chunks in which the file is read. */
const CHUNK_BYTES = 64 * 1024
/** Two rows. The two bytes of the "ñ" in the second name are in different chunks. */
const acrossChunks = `Notes,Name\n${'x'.repeat(60_000)},Acme\n${'y'.repeat(CHUNK_BYTES - 1 - 60_017 - 3)},Peña\n`

const texts: CsvCase[] = [
  {
    title: 'UTF-8',
    bytes: utf8('Name,Municipality\nPeña & Søn,Cañon City\n'),
    expectedRows: [created(2, 'Peña & Søn')],
    expectedColumns: { 'Peña & Søn': { city: 'Cañon City', slug: 'pena-son' } },
  },
  {
    title: 'UTF-8 with a BOM',
    bytes: utf8('\ufeffName\nPeña\n'),
    expectedRows: [created(2, 'Peña')],
  },
  {
    title: 'names with emoji, and names without a Latin letter',
    bytes: utf8('Name\n🔧 Fix It Fast 👍🏽\nשיפוצים כהן\n株式会社\n'),
    expectedRows: [
      created(2, '🔧 Fix It Fast 👍🏽'),
      created(3, 'שיפוצים כהן'),
      created(4, '株式会社'),
    ],
    expectedColumns: {
      '🔧 Fix It Fast 👍🏽': { slug: 'fix-it-fast' },
      'שיפוצים כהן': { slug: 'general-contractors' },
      株式会社: { slug: 'general-contractors-2' },
    },
  },
  {
    title: 'control characters for the text direction',
    bytes: utf8('Name,Description\nAc\u202eme\u202c,\u200fab\u2066c\u2069\n'),
    expectedRows: [created(2, 'Acme')],
    expectedColumns: { Acme: { description: 'abc' } },
  },
  {
    title: 'Windows-1252',
    bytes: iconv.encode('Name,Description\nPeña,“Best” – since 1990 €\n', 'win1252'),
    expectedRows: [created(2, 'Peña')],
    expectedColumns: { Peña: { description: '“Best” – since 1990 €' } },
  },
  {
    title: 'a file saved by Excel on Windows, with Windows-1252, semicolons and decimal commas',
    bytes: iconv.encode(
      'Name;Average Rating (0-5);Phone\r\n"Peña; Söhne";4,7;"0813 5550100"\r\nBolt;vier;\r\n',
      'win1252',
    ),
    expectedRows: [
      created(2, 'Peña; Söhne'),
      invalid(3, 'Bolt', 'Rating "vier" is not a number from 0 to 5'),
    ],
    expectedColumns: { 'Peña; Söhne': { rating: 47 } },
  },
  {
    title: 'a two-byte letter that is split between two chunks',
    bytes: utf8(acrossChunks),
    expectedRows: [created(2, 'Acme'), created(3, 'Peña')],
  },
  {
    title: 'a Windows-1252 file whose first non-ASCII letter is in the second chunk',
    bytes: iconv.encode(
      `Notes,Name\n${'x'.repeat(60_000)},Acme\n${'y'.repeat(6000)},Bolt\nz,Søn\n`,
      'win1252',
    ),
    expectedRows: [created(2, 'Acme'), created(3, 'Bolt'), created(4, 'Søn')],
  },
]

const unknownEncoding =
  'The file is neither UTF-8 nor Windows-1252 text: save it as "CSV UTF-8" and try again.'

const rejected: CsvCase[] = [
  {
    title: 'Japanese in Shift JIS',
    bytes: iconv.encode('Name\n水道\n', 'shift_jis'),
    expectedError: unknownEncoding,
  },
  {
    title: 'a UTF-8 BOM and a byte that is not valid UTF-8',
    bytes: Buffer.concat([utf8('\ufeffName\nPe'), Buffer.from([0xf1]), utf8('a\n')]),
    expectedError: unknownEncoding,
  },
  {
    title: 'UTF-16 with a BOM',
    bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\nA\n', 'utf16le')]),
    expectedError: /UTF-16 text, not a CSV/,
  },
  {
    title: 'big-endian UTF-16',
    bytes: Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Name\nA\n', 'utf16le').swap16()]),
    expectedError: /UTF-16 text, not a CSV/,
  },
  {
    title: 'UTF-16 without a BOM',
    bytes: Buffer.from('Name\nA\n', 'utf16le'),
    expectedError: /NUL bytes/,
  },
  { title: 'a NUL byte', bytes: utf8('Name\nAc\0me\n'), expectedError: /NUL bytes/ },
  {
    title: 'a NUL byte in the second chunk',
    bytes: utf8(`${acrossChunks}Ac\0me,x\n`),
    expectedError: /NUL bytes/,
  },
  {
    title: 'a zip archive',
    bytes: Buffer.from('PK\u0003\u0004rest of it'),
    expectedError: /zip archive or an Excel workbook/,
  },
  {
    title: 'an empty zip archive',
    bytes: Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]),
    expectedError: /zip archive or an Excel workbook/,
  },
  {
    title: 'an old Excel workbook',
    bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    expectedError: /old Excel workbook/,
  },
  { title: 'a gzip archive', bytes: gzipSync('Name\nAcme\n'), expectedError: /gzip archive/ },
  { title: 'a PDF', bytes: utf8('%PDF-1.7\nName\n'), expectedError: /PDF/ },
  {
    title: 'a picture',
    bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
    expectedError: /NUL bytes/,
  },
  {
    title: 'a web page',
    bytes: utf8(
      '<!doctype html>\n<html><body><table><tr><td>Name</td></tr></table></body></html>\n',
    ),
    expectedError: /^The file has no Name column/,
  },
  {
    title: 'JSON',
    bytes: utf8('{"Name":"Acme"}\n'),
    expectedError: /^The file has no Name column/,
  },
  { title: 'an empty file', bytes: utf8(''), expectedError: 'The file is empty.' },
  { title: 'only a BOM', bytes: utf8('\ufeff'), expectedError: 'The file is empty.' },
  {
    title: 'only white space and commas',
    bytes: utf8('\n \n,,\n'),
    expectedError: 'The file is empty.',
  },
]

/** Cases about the encoding of the file. */
export const encodings: CsvCase[] = [...texts, ...rejected]
