/**
 * The columns of an import file in template order, with notes for the admin. An empty note is shown
 * as "Optional.".
 */
export const csvColumns = [
  { name: 'Name', note: 'Required. A name that is listed already is skipped.' },
  { name: 'Description', note: 'Plain text; HTML is taken out.' },
  { name: 'Categories', note: 'The first that fits a category or its trade counts.' },
  { name: 'Fulladdress', note: 'State and zip code are read from it.' },
  { name: 'Street', note: 'The street address.' },
  { name: 'Municipality', note: 'The city.' },
  { name: 'Phone', note: '' },
  { name: 'Review Count', note: 'A whole number.' },
  { name: 'Average Rating (0-5)', note: 'A number from 0 to 5.' },
  { name: 'Google Maps URL', note: '' },
  { name: 'Latitude', note: '' },
  { name: 'Longitude', note: '' },
  { name: 'Website', note: '' },
  { name: 'Opening Hours', note: '' },
] as const

/** A CSV file with only the header row. */
export const templateCsv = `${csvColumns.map(({ name }) => name).join(',')}\r\n`
