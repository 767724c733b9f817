import { created, type CsvCase, invalid, utf8 } from './case.ts'

const ratings = [
  ['5.01', '5.01'],
  ['-0.1', '-0.1'],
  ['4.5 stars', '4.5 stars'],
  ['5/5', '5/5'],
  ['Infinity', 'Infinity'],
  ['1e0', '1e0'],
  ['½', '½'],
] as const
const long = (length: number) => 'word '.repeat(length / 5).trim()

const numbers: CsvCase[] = [
  {
    title: 'bad numbers',
    bytes: utf8(
      'Name,Rating,Review Count,Latitude,Longitude\nA1,5.1,,,\nA2,-1,,,\nA3,four,,,\nA4,4.46,"1,234",0,0\nA5,5,12.0,91,0\nA6,N/A,-3,,\nA7,0,"1.234.567",NaN,N/A\n',
    ),
    expectedRows: [
      invalid(2, 'A1', 'Rating "5.1" is not a number from 0 to 5'),
      invalid(3, 'A2', 'Rating "-1" is not a number from 0 to 5'),
      invalid(4, 'A3', 'Rating "four" is not a number from 0 to 5'),
      created(5, 'A4'),
      created(6, 'A5'),
      created(7, 'A6'),
      created(8, 'A7'),
    ],
    expectedWarnings: [
      [5, /^Coordinates "0, 0" are not usable/],
      [6, /^Coordinates "91, 0" are not usable/],
      [7, /^Review count "-3" is not a whole number/],
    ],
    expectedColumns: {
      A4: { rating: 45, review_count: 1234, latitude: null, longitude: null },
      A5: { rating: 50, review_count: 12, latitude: null },
      A6: { rating: 0, review_count: 0, latitude: null, longitude: null },
      A7: { review_count: 1_234_567 },
    },
  },
  {
    title: 'values that are not ratings',
    bytes: utf8(
      `Name,Average Rating (0-5)\n${ratings.map(([text], n) => `A${n},${text}`).join('\n')}\n`,
    ),
    expectedRows: ratings.map(([, text], n) =>
      invalid(n + 2, `A${n}`, `Rating "${text}" is not a number from 0 to 5`),
    ),
  },
  {
    title: 'the lowest and the highest rating, a decimal comma, a rounded and a missing rating',
    bytes: utf8('Name,Average Rating (0-5)\nLow,0\nHigh,5.0\nComma,"4,5"\nHalf,4.25\nNone,\n'),
    expectedRows: ['Low', 'High', 'Comma', 'Half', 'None'].map((name, n) => created(n + 2, name)),
    expectedColumns: {
      Low: { rating: 0 },
      High: { rating: 50 },
      Comma: { rating: 45 },
      Half: { rating: 43 },
      None: { rating: 0 },
    },
  },
  {
    title: 'review counts in several notations',
    bytes: utf8(
      "Name,Review Count\nA1,1 234\nA2,1'234\nA3,(87)\nA4,12.5\nA5,2147483648\nA6,many\n",
    ),
    expectedRows: [1, 2, 3, 4, 5, 6].map((n) => created(n + 1, `A${n}`)),
    expectedWarnings: [
      [5, /^Review count "12.5"/],
      [6, /^Review count "2147483648"/],
      [7, /^Review count "many"/],
    ],
    expectedColumns: {
      A1: { review_count: 1234 },
      A2: { review_count: 1234 },
      A3: { review_count: 87 },
      A4: { review_count: 0 },
      A5: { review_count: 0 },
      A6: { review_count: 0 },
    },
  },
  {
    title: 'coordinates at and beyond their limits',
    bytes: utf8(
      'Name,Latitude,Longitude\nPole,90,-180\nA1,90.0001,0\nA2,27.9,180.5\nA4,"27,9","-82,4"\nA5,27.9°,-82\nA6,0,-82.4\n',
    ),
    expectedRows: ['Pole', 'A1', 'A2', 'A4', 'A5', 'A6'].map((name, n) => created(n + 2, name)),
    expectedWarnings: [
      [3, /^Coordinates/],
      [4, /^Coordinates/],
      [6, /^Coordinates/],
    ],
    expectedColumns: {
      Pole: { latitude: 90, longitude: -180 },
      A1: { latitude: null, longitude: null },
      A2: { latitude: null, longitude: null },
      A4: { latitude: 27.9, longitude: -82.4 },
      A5: { latitude: null },
      A6: { latitude: 0, longitude: -82.4 },
    },
  },
  {
    title: 'one coordinate without the other',
    bytes: utf8('Name,Latitude,Longitude\nA1,27.9,\nA2,NaN,-82\nA3,x,\nA4,-,N/A\n'),
    expectedRows: [
      invalid(2, 'A1', 'Latitude is given without a longitude'),
      invalid(3, 'A2', 'Longitude is given without a latitude'),
      invalid(4, 'A3', 'Latitude is given without a longitude'),
      created(5, 'A4'),
    ],
  },
]

const texts: CsvCase[] = [
  {
    title: 'formula cells, which are imported unchanged',
    bytes: utf8('Name,Description\n=cmd|calc,+1\n@Home Services,-x\n'),
    expectedRows: [created(2, '=cmd|calc'), created(3, '@Home Services')],
    expectedColumns: { '=cmd|calc': { description: '+1' } },
  },
  {
    title: 'formula cells in rows that are skipped',
    bytes: utf8('Name,Rating,Notes\n=1+1,9,-2\n＝HYPERLINK(1),9,＠x\n+1 813,9,@y\n'),
    expectedRows: [
      invalid(2, '=1+1', 'Rating "9" is not a number from 0 to 5'),
      invalid(3, '＝HYPERLINK(1)', 'Rating "9" is not a number from 0 to 5'),
      invalid(4, '+1 813', 'Rating "9" is not a number from 0 to 5'),
    ],
  },
  {
    title: 'HTML cells',
    bytes: utf8(
      'Name,Description,Website\n<b>Acme</b> &amp; Co,"<p>One</p><script>alert(1)</script><img src=x onerror=alert(1)>&lt;script&gt;two",javascript:alert(1)\n',
    ),
    expectedRows: [created(2, 'Acme & Co')],
    expectedWarnings: [[2, /^Website "javascript:alert\(1\)" is not a web address/]],
    expectedColumns: { 'Acme & Co': { description: 'One', website: null } },
  },
  {
    title: 'a name that is only a script',
    bytes: utf8('Name\n<script>alert(1)</script>\nAcme\n'),
    expectedRows: [invalid(2, '<script>alert(1)</script>', 'Name is missing'), created(3, 'Acme')],
  },
  {
    title: 'control characters',
    bytes: utf8('Name,Description\nAc\u0007me,x\nBolt,a\u001bb\n'),
    expectedRows: [
      invalid(2, 'Ac me', 'Name contains characters that are not allowed'),
      invalid(3, 'Bolt', 'Description contains characters that are not allowed'),
    ],
  },
  {
    title: 'long cells',
    bytes: utf8(
      `Name,Description,Street,Opening Hours\nAcme,${long(6000)},${long(250)},${long(1005)}\nBolt,${long(5000)},${long(200)},${long(1000)}\n`,
    ),
    expectedRows: [created(2, 'Acme'), created(3, 'Bolt')],
    expectedWarnings: [
      [2, 'Description is longer than 5000 characters and was cut'],
      [2, 'Address is longer than 200 characters and was cut'],
      [2, /^Opening hours are longer than 1000 characters/],
    ],
    expectedColumns: {
      Acme: { description: `${long(4995)}…`, location: `${long(195)}…`, opening_hours: null },
      Bolt: { description: long(5000), location: long(200), opening_hours: long(1000) },
    },
  },
  {
    title: 'phone numbers, one of them in Excel’s scientific notation',
    bytes: utf8(
      'Name,Phone\nA1,(813) 555-0100 ext. 7\nA2,8.13555E+09\nA3,call us\nA4,555-010\nA5,+49 30 901820\nA6,8.135550142E9\nA7,"813-555-0142\n813-555-0143"\n',
    ),
    expectedRows: [1, 2, 3, 4, 5, 6, 7].map((n) => created(n + 1, `A${n}`)),
    expectedWarnings: [
      [3, /^Phone "8.13555E\+09" is not a phone number/],
      [4, /^Phone "call us"/],
      [5, /^Phone "555-010"/],
      [8, /^Phone "813-555-0142" is the first of several: imported without "813-555-0143"/],
    ],
    expectedColumns: {
      A1: { phone_number: '(813) 555-0100 ext. 7' },
      A2: { phone_number: null },
      A3: { phone_number: null },
      A4: { phone_number: null },
      A5: { phone_number: '+49 30 901820' },
      A6: { phone_number: '8135550142' },
      A7: { phone_number: '813-555-0142' },
    },
  },
  {
    title: 'web addresses',
    bytes: utf8(
      'Name,Website,Google Maps URL\nA1,acme.example,https://maps.example/?cid=1\nA2,ftp://acme.example,N/A\nA3,https://user:pw@acme.example,data:text/html;x\nA4,HTTP://Acme.Example/A,-\n',
    ),
    expectedRows: [1, 2, 3, 4].map((n) => created(n + 1, `A${n}`)),
    expectedWarnings: [
      [3, /^Website "ftp:/],
      [4, /^Website "https:\/\/user/],
      [4, /^Google Maps URL "data:/],
    ],
    expectedColumns: {
      A1: { website: 'https://acme.example', google_maps_url: 'https://maps.example/?cid=1' },
      A2: { website: null, google_maps_url: null },
      A3: { website: null, google_maps_url: null },
      A4: { website: 'http://acme.example/A', google_maps_url: null },
    },
  },
  {
    title: 'opening hours of several lines, as JSON and as a Python dictionary',
    bytes: utf8(
      `Name,Opening Hours\nAcme,"Monday: 9-5\nSunday: closed"\nBolt,"{""Sun"": [""Closed""], ""Mon"": [""8 AM–5 PM""]}"\nCrane,"{'Monday': '9-5'}"\nDrain,[]\n`,
    ),
    expectedRows: [
      created(2, 'Acme'),
      created(4, 'Bolt'),
      created(5, 'Crane'),
      created(6, 'Drain'),
    ],
    expectedWarnings: [
      [2, /^Opening hours "Monday: 9-5 Sunday: closed" are not understood: shown as written/],
      [5, /^Opening hours .* are not understood: imported without them/],
    ],
    expectedColumns: {
      Acme: { opening_hours: 'Monday: 9-5\nSunday: closed' },
      Bolt: { opening_hours: 'Monday: [8 AM–5 PM], Sunday: [Closed]' },
      Crane: { opening_hours: null },
      Drain: { opening_hours: null },
    },
  },
]

const locations: CsvCase[] = [
  {
    title: 'addresses',
    bytes: utf8(
      'Name,Fulladdress,Municipality,Street\nA1,"9 Trade St, Winston-Salem, North Carolina 27101, USA",,\nA2,"1 K St NW, Washington, DC 20001-4999",,1 K St NW\nA3,"5 Main St, Elsewhere, New York, NY 10001","Brooklyn, New York",\nA4,somewhere,,\n',
    ),
    expectedRows: [created(2, 'A1'), created(3, 'A2'), created(4, 'A3'), created(5, 'A4')],
    expectedWarnings: [[5, 'No city and no state found: not listed on city pages']],
    expectedColumns: {
      A1: {
        city: 'Winston-Salem',
        state: 'NC',
        zipcode: '27101',
        location: '9 Trade St',
        city_slug: 'winston-salem',
      },
      A2: { city: 'Washington', state: 'DC', zipcode: '20001', location: '1 K St NW' },
      A3: { city: 'Brooklyn', state: 'NY', zipcode: '10001' },
      A4: { city: null, state: null, zipcode: null, location: 'somewhere' },
    },
  },
  {
    title: 'categories by id, slug, name and trade, and unknown categories',
    bytes: utf8(
      'Name,Categories\nA1,3\nA2,hvac-technicians\nA3,Concrete Contractors\nA4,HVAC contractor\nA5,"Florist, Plumber, Painter"\nA6,Florist\nA7,\n',
    ),
    expectedRows: [1, 2, 3, 4, 5, 6, 7].map((n) => created(n + 1, `A${n}`)),
    expectedWarnings: [
      [7, 'Category "Florist" is not known: listed under General Contractors'],
      [8, 'No category given: listed under General Contractors'],
    ],
    expectedColumns: {
      A1: { category_id: 3 },
      A2: { category_id: 5 },
      A3: { category_id: 6 },
      A4: { category_id: 5 },
      A5: { category_id: 3 },
      A6: { category_id: 1 },
      A7: { category_id: 1 },
    },
  },
]

/** Cases about the values of cells. */
export const cells: CsvCase[] = [...numbers, ...texts, ...locations]
