import { created, type CsvCase, invalid, utf8 } from './case.ts'

const programmingWords = [
  'None',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  'toString',
  'N/A',
]

/** Cases about duplicate, unusual and invalid names, and about the slugs made from names. */
export const names: CsvCase[] = [
  {
    title: 'the same name in several rows',
    bytes: utf8('Name,Rating\nAcme Co,9\nAcme  Co,4\n acme co ,3\n'),
    expectedRows: [
      invalid(2, 'Acme Co', 'Rating "9" is not a number from 0 to 5'),
      created(3, 'Acme Co'),
      [4, 'acme co', 'duplicate', 'Same name as row 3'],
    ],
  },
  {
    title: 'names that are listed already',
    importedBefore: 'Name,Fulladdress\nAcme Co,"1 Main St, Tampa, FL 33602"\nPeña,\n',
    bytes: utf8('Name\nACME  co\nBolt\nPEÑA\nbolt\n'),
    expectedRows: [
      [2, 'ACME co', 'duplicate', 'Already listed as "Acme Co" in Tampa, FL (id 1)'],
      created(3, 'Bolt'),
      [4, 'PEÑA', 'duplicate', 'Already listed as "Peña" (id 2)'],
      [5, 'bolt', 'duplicate', 'Same name as row 3'],
    ],
    expectedColumns: { Bolt: { id: 3 } },
  },
  {
    title: 'the same name in several Unicode forms',
    bytes: utf8('Name\nPe\u00f1a\nPen\u0303a\nACME\nＡＣＭＥ\n'),
    expectedRows: [
      created(2, 'Peña'),
      [3, 'Peña', 'duplicate', 'Same name as row 2'],
      created(4, 'ACME'),
      [5, 'ＡＣＭＥ', 'duplicate', 'Same name as row 4'],
    ],
  },
  {
    title: 'names that are keywords or property names in programs',
    bytes: utf8(`Name\n${programmingWords.join('\n')}\n`),
    expectedRows: programmingWords.map((name, index) => created(index + 2, name)),
  },
  {
    title: 'shared, numbered, numeric and empty slugs',
    bytes: utf8(
      'Name,Categories\nA&B Plumbing,Plumber\nAB Plumbing,Plumber\nAB Plumbing 2,Plumber\nA.B. Plumbing,Plumber\n411,Plumber\n***,Plumber\nAll,Plumber\nPlumbers 411,Plumber\n',
    ),
    expectedRows: [
      'A&B Plumbing',
      'AB Plumbing',
      'AB Plumbing 2',
      'A.B. Plumbing',
      '411',
      '***',
      'All',
      'Plumbers 411',
    ].map((name, index) => created(index + 2, name)),
    expectedColumns: {
      'A&B Plumbing': { slug: 'ab-plumbing', id: 1 },
      'AB Plumbing': { slug: 'ab-plumbing-2', id: 2 },
      'AB Plumbing 2': { slug: 'ab-plumbing-2-2' },
      'A.B. Plumbing': { slug: 'ab-plumbing-3' },
      411: { slug: 'plumbers-411' },
      '***': { slug: 'plumbers' },
      All: { slug: 'plumbers-all' },
      'Plumbers 411': { slug: 'plumbers-411-2', id: 8 },
    },
  },
  {
    title: 'a missing name and a name that is too long',
    bytes: utf8(`Name,Phone\n,8135550100\n${'x'.repeat(121)},\n${'y'.repeat(120)},\n`),
    expectedRows: [
      invalid(2, '', 'Name is missing'),
      invalid(3, 'x'.repeat(120), 'Name must be at most 120 characters'),
      created(4, 'y'.repeat(120)),
    ],
  },
]
