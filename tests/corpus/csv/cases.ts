import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'

/** A file, and what importing it into an empty directory must give. */
export interface CsvCase {
  title: string
  bytes: Uint8Array
  /** The message that refuses the whole file. */
  refused?: string | RegExp
  /** `[row, name, outcome, reason]` of each data row; the reason of a created one is null. */
  rows?: [row: number, name: string, outcome: 'created' | 'duplicate' | 'invalid', reason: string | null][]
  /** What the listings of that name hold, as columns of the database. */
  listed?: Record<string, Record<string, string | number | null>>
}

const utf8 = (text: string) => Buffer.from(text)
const created = (row: number, name: string): [number, string, 'created', null] => [row, name, 'created', null]
const full = 'Name,Description,Categories,Fulladdress,Street,Municipality,Phone,Review Count,Average Rating (0-5),Google Maps URL,Latitude,Longitude,Website,Opening Hours'

const encodings: CsvCase[] = [
  { title: 'UTF-8', bytes: utf8('Name,Municipality\nPeña & Søn,Cañon City\n'), rows: [created(2, 'Peña & Søn')], listed: { 'Peña & Søn': { city: 'Cañon City', slug: 'pena-son' } } },
  { title: 'UTF-8 with a BOM', bytes: utf8('\ufeffName\nPeña\n'), rows: [created(2, 'Peña')] },
  { title: 'Windows-1252', bytes: iconv.encode('Name,Description\nPeña,“Best” – since 1990 €\n', 'win1252'), rows: [created(2, 'Peña')], listed: { Peña: { description: '“Best” – since 1990 €' } } },
  { title: 'UTF-16 with a BOM', bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\nA\n', 'utf16le')]), refused: /UTF-16 text, not a CSV/ },
  { title: 'UTF-16 without a BOM', bytes: Buffer.from('Name\nA\n', 'utf16le'), refused: /NUL bytes/ },
  { title: 'a NUL byte', bytes: utf8('Name\nAc\0me\n'), refused: /NUL bytes/ },
  { title: 'a zip archive', bytes: Buffer.from('PK\u0003\u0004rest of it'), refused: /zip archive or an Excel workbook/ },
  { title: 'UTF-16, big end first', bytes: Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Name\nA\n', 'utf16le').swap16()]), refused: /UTF-16 text, not a CSV/ },
  { title: 'an old Excel workbook', bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), refused: /old Excel workbook/ },
  {
    title: 'what Excel on Windows saves: Windows-1252, semicolons, decimal commas', bytes: iconv.encode('Name;Average Rating (0-5);Phone\r\n"Peña; Söhne";4,7;"0813 5550100"\r\nBolt;vier;\r\n', 'win1252'),
    rows: [created(2, 'Peña; Söhne'), [3, 'Bolt', 'invalid', 'Rating "vier" is not a number from 0 to 5']], listed: { 'Peña; Söhne': { rating: 47 } },
  },
  { title: 'a gzip archive', bytes: gzipSync('Name\nAcme\n'), refused: /gzip archive/ },
  { title: 'a PDF', bytes: utf8('%PDF-1.7\nName\n'), refused: /PDF/ },
  { title: 'nothing', bytes: utf8(''), refused: 'The file is empty.' },
  { title: 'white space', bytes: utf8('\n \n,,\n'), refused: 'The file is empty.' },
]

const shapes: CsvCase[] = [
  { title: 'a header only', bytes: utf8(`${full}\n`), rows: [] },
  { title: 'semicolons', bytes: utf8('Name;Average Rating (0-5);Latitude;Longitude\nAcme;4,5;27,95;-82,46\n'), rows: [created(2, 'Acme')], listed: { Acme: { rating: 45, latitude: 27.95, longitude: -82.46 } } },
  { title: 'tabs', bytes: utf8('Name\tMunicipality\nAcme, Inc.\tTampa\n'), rows: [created(2, 'Acme, Inc.')] },
  { title: 'a quoted header with the other delimiters in it', bytes: utf8('"Name";"Notes, more, and more"\nAcme;x\n'), rows: [created(2, 'Acme')] },
  { title: 'CRLF and quoted line breaks', bytes: utf8('Name,Description\r\nAcme,"One\r\ntwo\r\nthree"\r\nBolt,x\r\n'), rows: [created(2, 'Acme'), created(5, 'Bolt')], listed: { Acme: { description: 'One\ntwo\nthree' } } },
  { title: 'line ends of old Macs', bytes: utf8('Name,Phone\rAcme,8135550100\rBolt,\r'), rows: [created(2, 'Acme'), created(3, 'Bolt')] },
  { title: 'mixed line ends, empty lines and empty records', bytes: utf8('Name,Phone\r\nAcme,\n\n,,\n" ",""\r\nBolt,\n\n'), rows: [created(2, 'Acme'), created(6, 'Bolt')] },
  { title: 'no line end at the end', bytes: utf8('Name\nAcme'), rows: [created(2, 'Acme')] },
  { title: 'doubled quotes and quotes inside cells', bytes: utf8('Name,Description\n"Bob ""The Man"" Lee",5" gutters\n'), rows: [created(2, 'Bob "The Man" Lee')], listed: { 'Bob "The Man" Lee': { description: '5" gutters' } } },
  { title: 'an unclosed quote', bytes: utf8('Name,Description\nAcme,ok\n"Bolt,never closed\nmore\n'), refused: 'A quotation mark opened in the row at line 3 is never closed.' },
  { title: 'an endless record', bytes: utf8(`Name,Description\nAcme,"${'x'.repeat(70_000)}"\n`), refused: /The row at line 2 is longer than 64 kB/ },
  { title: 'short and long rows', bytes: utf8('Name,Phone,Website\nAcme\nBolt,,,,\nCog,a,b,c\n'), rows: [created(2, 'Acme'), created(3, 'Bolt'), [4, 'Cog', 'invalid', 'The row has 4 cells under 3 columns: a comma inside a cell needs quotes around it']] },
  { title: 'no Name column', bytes: utf8('Nome,Telefono\nAcme,1\n'), refused: 'The file has no Name column. Columns seen: "Nome", "Telefono".' },
  { title: 'a header twice', bytes: utf8('Name,Phone,phone \nAcme,1,2\n'), refused: 'The column "phone" stands twice in the file.' },
  { title: '51 columns', bytes: utf8(`Name${',x'.repeat(50)}\n`), refused: /51 columns; at most 50/ },
  { title: '50 columns and a Reason', bytes: utf8(`Reason,Name${Array.from({ length: 49 }, (_, n) => `,c${n}`).join('')}\nwas bad,Acme\n`), rows: [created(2, 'Acme')] },
  { title: 'rejects, mended', bytes: utf8("\ufeffReason,Name,Latitude,Longitude,Phone\r\n\"Rating \"\"x\"\" is bad\",'@Home,27.95,'-82.46,'+1 813 555 0100\r\n"), rows: [created(2, '@Home')], listed: { '@Home': { longitude: -82.46, phone_number: '+1 813 555 0100' } } },
  { title: 'headers that would reach a prototype', bytes: utf8('__proto__,constructor,Name,toString\nevil,evil,Acme,evil\n'), rows: [created(2, 'Acme')] },
  { title: 'headers in another case and order', bytes: utf8(' LATITUDE ,average_rating,full address,BUSINESS NAME,longitude\n27.9,3,"1 Main St, Tampa, Florida 33602-1234, United States",Acme,-82.4\n'), rows: [created(2, 'Acme')], listed: { Acme: { rating: 30, city: 'Tampa', state: 'FL', zipcode: '33602', location: '1 Main St', latitude: 27.9 } } },
]

const cells: CsvCase[] = [
  { title: 'formula cells, kept as they are', bytes: utf8('Name,Description\n=cmd|calc,+1\n@Home Services,-x\n'), rows: [created(2, '=cmd|calc'), created(3, '@Home Services')], listed: { '=cmd|calc': { description: '+1' } } },
  {
    title: 'HTML cells', bytes: utf8('Name,Description,Website\n<b>Acme</b> &amp; Co,"<p>One</p><script>alert(1)</script><img src=x onerror=alert(1)>&lt;script&gt;two",javascript:alert(1)\n'),
    rows: [created(2, 'Acme & Co')], listed: { 'Acme & Co': { description: 'One', website: null } },
  },
  { title: 'control characters', bytes: utf8('Name,Description\nAc\u0007me,x\nBolt,a\u001bb\n'), rows: [[2, 'Ac me', 'invalid', 'Name contains characters that are not allowed'], [3, 'Bolt', 'invalid', 'Description contains characters that are not allowed']] },
  {
    title: 'bad numbers', bytes: utf8('Name,Rating,Review Count,Latitude,Longitude\nA1,5.1,,,\nA2,-1,,,\nA3,four,,,\nA4,4.46,"1,234",0,0\nA5,5,12.0,91,0\nA6,N/A,-3,27.5,\nA7,0,"1.234.567",NaN,-82\n'),
    rows: [[2, 'A1', 'invalid', 'Rating "5.1" is not a number from 0 to 5'], [3, 'A2', 'invalid', 'Rating "-1" is not a number from 0 to 5'], [4, 'A3', 'invalid', 'Rating "four" is not a number from 0 to 5'], created(5, 'A4'), created(6, 'A5'), created(7, 'A6'), created(8, 'A7')],
    listed: { A4: { rating: 45, review_count: 1234, latitude: null, longitude: null }, A5: { rating: 50, review_count: 12, latitude: null }, A6: { rating: 0, review_count: 0, latitude: null, longitude: null }, A7: { review_count: 1_234_567 } },
  },
  {
    title: 'addresses', bytes: utf8('Name,Fulladdress,Municipality,Street\nA1,"9 Trade St, Winston-Salem, North Carolina 27101, USA",,\nA2,"1 K St NW, Washington, DC 20001-4999",,1 K St NW\nA3,"5 Main St, Elsewhere, New York, NY 10001","Brooklyn, New York",\nA4,somewhere,,\n'),
    rows: [created(2, 'A1'), created(3, 'A2'), created(4, 'A3'), created(5, 'A4')],
    listed: {
      A1: { city: 'Winston-Salem', state: 'NC', zipcode: '27101', location: '9 Trade St', city_slug: 'winston-salem' }, A2: { city: 'Washington', state: 'DC', zipcode: '20001', location: '1 K St NW' },
      A3: { city: 'Brooklyn', state: 'NY', zipcode: '10001' }, A4: { city: null, state: null, zipcode: null, location: 'somewhere' },
    },
  },
]

const names: CsvCase[] = [
  { title: 'one name twice', bytes: utf8('Name,Rating\nAcme Co,9\nAcme  Co,4\n acme co ,3\n'), rows: [[2, 'Acme Co', 'invalid', 'Rating "9" is not a number from 0 to 5'], created(3, 'Acme Co'), [4, 'acme co', 'duplicate', 'Same name as row 3']] },
  {
    title: 'shared, numbered, numeric and empty slugs', bytes: utf8('Name,Categories\nA&B Plumbing,Plumber\nAB Plumbing,Plumber\nAB Plumbing 2,Plumber\nA.B. Plumbing,Plumber\n411,Plumber\n***,Plumber\nAll,Plumber\nPlumbers 411,Plumber\n'),
    rows: ['A&B Plumbing', 'AB Plumbing', 'AB Plumbing 2', 'A.B. Plumbing', '411', '***', 'All', 'Plumbers 411'].map((name, index) => created(index + 2, name)),
    listed: {
      'A&B Plumbing': { slug: 'ab-plumbing', id: 1 }, 'AB Plumbing': { slug: 'ab-plumbing-2', id: 2 }, 'AB Plumbing 2': { slug: 'ab-plumbing-2-2' }, 'A.B. Plumbing': { slug: 'ab-plumbing-3' },
      411: { slug: 'plumbers-411' }, '***': { slug: 'plumbers' }, All: { slug: 'plumbers-all' }, 'Plumbers 411': { slug: 'plumbers-411-2', id: 8 },
    },
  },
  { title: 'no name, and one too long', bytes: utf8(`Name,Phone\n,8135550100\n${'x'.repeat(121)},\n${'y'.repeat(120)},\n`), rows: [[2, '', 'invalid', 'Name is missing'], [3, 'x'.repeat(120), 'invalid', 'Name must be at most 120 characters'], created(4, 'y'.repeat(120))] },
]

export const csvCases: CsvCase[] = [...encodings, ...shapes, ...cells, ...names]
