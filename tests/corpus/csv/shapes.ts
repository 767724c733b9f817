import { created, type CsvCase, templateHeader, invalid, utf8 } from './case.ts'

const lines: CsvCase[] = [
  { title: 'a header only', bytes: utf8(`${templateHeader}\n`), expectedRows: [] },
  { title: 'a header only, without a line end', bytes: utf8('Name'), expectedRows: [] },
  {
    title: 'semicolons',
    bytes: utf8('Name;Average Rating (0-5);Latitude;Longitude\nAcme;4,5;27,95;-82,46\n'),
    expectedRows: [created(2, 'Acme')],
    expectedColumns: { Acme: { rating: 45, latitude: 27.95, longitude: -82.46 } },
  },
  {
    title: 'tabs',
    bytes: utf8('Name\tMunicipality\nAcme, Inc.\tTampa\n'),
    expectedRows: [created(2, 'Acme, Inc.')],
  },
  {
    title: 'the sep= line that declares the delimiter',
    bytes: utf8('sep=;\r\nName;Phone\r\nAcme, Inc.;8135550100\r\n'),
    expectedRows: [created(3, 'Acme, Inc.')],
  },
  {
    title: 'a single column with other delimiters in its cells',
    bytes: utf8('Name\nAcme; Sons\nBolt\tCo\n'),
    expectedRows: [created(2, 'Acme; Sons'), created(3, 'Bolt Co')],
  },
  {
    title: 'a quoted header that contains other delimiters',
    bytes: utf8('"Name";"Notes, more, and more"\nAcme;x\n'),
    expectedRows: [created(2, 'Acme')],
  },
  {
    title: 'CRLF and quoted line breaks',
    bytes: utf8('Name,Description\r\nAcme,"One\r\ntwo\r\nthree"\r\nBolt,x\r\n'),
    expectedRows: [created(2, 'Acme'), created(5, 'Bolt')],
    expectedColumns: { Acme: { description: 'One\ntwo\nthree' } },
  },
  {
    title: 'every kind of line break in one cell',
    bytes: utf8('Name;Description\n"A;B,C\tD";"1\r2\n3\r\n4"\nBolt;\n'),
    expectedRows: [created(2, 'A;B,C D'), created(6, 'Bolt')],
    expectedColumns: { 'A;B,C D': { description: '1\n2\n3\n4' } },
  },
  {
    title: 'CR line ends',
    bytes: utf8('Name,Phone\rAcme,8135550100\rBolt,\r'),
    expectedRows: [created(2, 'Acme'), created(3, 'Bolt')],
  },
  {
    title: 'mixed line ends, empty lines and empty records',
    bytes: utf8('Name,Phone\r\nAcme,\n\n,,\n" ",""\r\nBolt,\n\n'),
    expectedRows: [created(2, 'Acme'), created(6, 'Bolt')],
  },
  {
    title: 'empty lines before the header',
    bytes: utf8('\n\r\nName\nAcme\n'),
    expectedRows: [created(4, 'Acme')],
  },
  {
    title: 'empty lines at the end',
    bytes: utf8('Name\nAcme\n\n\n\r\n   \n'),
    expectedRows: [created(2, 'Acme')],
  },
  {
    title: 'a last row without a line end',
    bytes: utf8('Name\nAcme'),
    expectedRows: [created(2, 'Acme')],
  },
]

const quotes: CsvCase[] = [
  {
    title: 'doubled quotes and quotes inside cells',
    bytes: utf8('Name,Description\n"Bob ""The Man"" Lee",5" gutters\n'),
    expectedRows: [created(2, 'Bob "The Man" Lee')],
    expectedColumns: { 'Bob "The Man" Lee': { description: '5" gutters' } },
  },
  {
    title: 'text after a closing quote',
    bytes: utf8('Name,Phone\n"Bolt" & Sons,8135550100\nAcme,\n'),
    expectedRows: [created(2, '"Bolt" & Sons'), created(3, 'Acme')],
    expectedColumns: { '"Bolt" & Sons': { phone_number: '8135550100' } },
  },
  {
    title: 'empty quotes',
    bytes: utf8('Name,Phone\n"",""\n"Acme",""\n'),
    expectedRows: [created(3, 'Acme')],
    expectedColumns: { Acme: { phone_number: null } },
  },
  {
    title: 'an unclosed quote',
    bytes: utf8('Name,Description\nAcme,ok\n"Bolt,never closed\nmore\n'),
    expectedError: 'A quotation mark opened in the row at line 3 is never closed.',
  },
  {
    title: 'an unclosed quote in the header',
    bytes: utf8('Name,"Description\nAcme,ok\n'),
    expectedError: 'A quotation mark opened in the row at line 1 is never closed.',
  },
  {
    title: 'a quoted record that is too long',
    bytes: utf8(`Name,Description\nAcme,"${'x'.repeat(70_000)}"\n`),
    expectedError: /The row at line 2 is longer than 64 kB/,
  },
  {
    title: 'an unquoted record that is too long',
    bytes: utf8(`Name,Notes\nAcme,x\nBolt,${'x'.repeat(70_000)}\n`),
    expectedError: /The row at line 3 is longer than 64 kB/,
  },
  {
    title: 'a record of less than 64 kB',
    bytes: utf8(`Name,Notes\nAcme,${'x'.repeat(65_000)}\n`),
    expectedRows: [created(2, 'Acme')],
  },
  {
    title: 'short and long rows',
    bytes: utf8('Name,Phone,Website\nAcme\nBolt,,,,\nCog,a,b,c\n'),
    expectedRows: [
      created(2, 'Acme'),
      created(3, 'Bolt'),
      invalid(
        4,
        'Cog',
        'The row has 4 cells under 3 columns: a comma inside a cell needs quotes around it',
      ),
    ],
  },
]

const headers: CsvCase[] = [
  {
    title: 'no Name column',
    bytes: utf8('Nome,Telefono\nAcme,1\n'),
    expectedError: 'The file has no Name column. Columns seen: "Nome", "Telefono".',
  },
  {
    title: 'no header',
    bytes: utf8('Acme,8135550100\nBolt,8135550101\n'),
    expectedError: 'The file has no Name column. Columns seen: "Acme", "8135550100".',
  },
  {
    title: 'two columns with the same header',
    bytes: utf8('Name,Phone,phone \nAcme,1,2\n'),
    expectedError: 'The column "phone" appears twice in the file.',
  },
  {
    title: 'two columns with the same header in two spellings',
    bytes: utf8('Name,Review Count,review_count\nAcme,1,2\n'),
    expectedError: 'The column "review_count" appears twice in the file.',
  },
  {
    title: 'two headers with the same meaning',
    bytes: utf8('Company,Name\nWrong,Acme\n'),
    expectedRows: [created(2, 'Acme')],
  },
  {
    title: 'columns without a header',
    bytes: utf8('Name,,Phone, \nAcme,x,8135550100,y\n'),
    expectedRows: [created(2, 'Acme')],
    expectedColumns: { Acme: { phone_number: '8135550100' } },
  },
  {
    title: 'unknown columns with the names of database columns',
    bytes: utf8(
      'id,user_id,Name,is_verified,is_featured,slug,imported_from_csv\n77,1,Acme,true,true,mine,false\n',
    ),
    expectedRows: [created(2, 'Acme')],
    expectedColumns: { Acme: { id: 1, user_id: null, slug: 'acme' } },
  },
  {
    title: 'a thousand columns',
    bytes: utf8(`Name,Phone${',x'.repeat(998)}\nAcme,8135550100${',y'.repeat(998)}\n`),
    expectedRows: [created(2, 'Acme')],
    expectedColumns: { Acme: { phone_number: '8135550100' } },
  },
  {
    title: '50 columns and a Reason column',
    bytes: utf8(
      `Reason,Name${Array.from({ length: 49 }, (_, n) => `,c${n}`).join('')}\nwas bad,Acme\n`,
    ),
    expectedRows: [created(2, 'Acme')],
  },
  {
    title: 'corrected rows of the file of skipped rows',
    bytes: utf8(
      '\ufeffReason,Name,Latitude,Longitude,Phone\r\n"Rating ""x"" is bad",\'@Home,27.95,\'-82.46,\'+1 813 555 0100\r\n',
    ),
    expectedRows: [created(2, '@Home')],
    expectedColumns: { '@Home': { longitude: -82.46, phone_number: '+1 813 555 0100' } },
  },
  {
    title: 'headers with the names of properties of Object.prototype',
    bytes: utf8('__proto__,constructor,Name,toString\nevil,evil,Acme,evil\n'),
    expectedRows: [created(2, 'Acme')],
  },
  {
    title: 'only headers with the names of properties of Object.prototype',
    bytes: utf8('__proto__,constructor\nevil,evil\n'),
    expectedError: 'The file has no Name column. Columns seen: "__proto__", "constructor".',
  },
  {
    title: 'a header of two lines',
    bytes: utf8('"Name","Average\nRating"\nAcme,4\n'),
    expectedRows: [created(3, 'Acme')],
    expectedColumns: { Acme: { rating: 40 } },
  },
  {
    title: 'headers in other letter case and order',
    bytes: utf8(
      ' LATITUDE ,average_rating,full address,BUSINESS NAME,longitude\n27.9,3,"1 Main St, Tampa, Florida 33602-1234, United States",Acme,-82.4\n',
    ),
    expectedRows: [created(2, 'Acme')],
    expectedColumns: {
      Acme: {
        rating: 30,
        city: 'Tampa',
        state: 'FL',
        zipcode: '33602',
        location: '1 Main St',
        latitude: 27.9,
      },
    },
  },
]

/** Cases about delimiters, line breaks, quotes and headers. */
export const shapes: CsvCase[] = [...lines, ...quotes, ...headers]
