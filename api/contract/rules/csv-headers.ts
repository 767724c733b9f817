import { plainText } from './plain-text.ts'
import { slugify } from './slug.ts'

/**
 * Accepted headers of each column, as returned by `headerKey`. To read the files of another
 * program, add its headers here. Columns that come first in an array take precedence: a row gets
 * the first text that is not empty, or all texts if the column is in `joinedColumns`. For the
 * columns of `firstHeaderOnly`, only the first header that the file has is read.
 */
export const csvHeaders = {
  name: ['name', 'businessname', 'companyname', 'company', 'title', 'placename', 'storename'],
  description: ['description', 'descriptions', 'businessdescription', 'about'],
  categories: [
    'categories',
    'category',
    'maincategory',
    'primarycategory',
    'categoryname',
    'subtypes',
    'subcategories',
    'type',
    'types',
    'industry',
  ],
  fullAddress: ['fulladdress', 'address', 'formattedaddress', 'businessaddress'],
  street: ['street', 'streetaddress', 'addressline1', 'address1', 'addressstreet'],
  municipality: ['municipality', 'city', 'town', 'locality', 'addresscity', 'addresslocality'],
  state: [
    'state',
    'usstate',
    'statecode',
    'statename',
    'province',
    'addressstate',
    'addressregion',
  ],
  zipcode: [
    'zip',
    'zipcode',
    'postalcode',
    'postcode',
    'postal',
    'addresszip',
    'addresspostalcode',
    'addresszipcode',
  ],
  /** Address parts as JSON. */
  addressParts: ['completeaddress', 'structuredaddress', 'addressparts'],
  /** A position as JSON or as two numbers, or an address. */
  location: ['location', 'coordinates', 'gpscoordinates', 'latlng', 'latlong', 'geolocation'],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'businessphone',
    'phone1',
    'internationalphonenumber',
    'formattedphonenumber',
    'phoneunformatted',
  ],
  reviewCount: [
    'reviewcount',
    'reviewscount',
    'reviews',
    'numberofreviews',
    'totalreviews',
    'userratingstotal',
    'userratingcount',
    'ratingcount',
  ],
  rating: [
    'averagerating05',
    'averagerating',
    'rating',
    'stars',
    'reviewrating',
    'reviewsrating',
    'totalscore',
  ],
  googleMapsUrl: [
    'googlemapsurl',
    'googlemapslink',
    'mapsurl',
    'mapurl',
    'googleplaceurl',
    'locationlink',
    'placelink',
    'placeurl',
    'mapslink',
    'maplink',
  ],
  latitude: [
    'latitude',
    'lat',
    'locationlat',
    'locationlatitude',
    'coordinateslat',
    'coordinateslatitude',
    'gpscoordinateslatitude',
    'geometrylocationlat',
    'lattitude',
  ],
  longitude: [
    'longitude',
    'lng',
    'lon',
    'long',
    'longtitude',
    'locationlng',
    'locationlongitude',
    'coordinateslng',
    'coordinateslongitude',
    'gpscoordinateslongitude',
    'geometrylocationlng',
    'longtude',
    'longitute',
  ],
  website: ['website', 'websiteurl', 'site', 'businesswebsite', 'homepage'],
  /** The website or the page on Google Maps. */
  link: ['url', 'link', 'businessurl'],
  openingHours: [
    'openinghours',
    'hours',
    'businesshours',
    'workinghours',
    'openhours',
    'workinghoursoldformat',
    'workinghourscsvcompatible',
  ],
  status: ['businessstatus', 'status', 'placestatus', 'operationalstatus'],
  permanentlyClosed: ['permanentlyclosed', 'ispermanentlyclosed'],
  temporarilyClosed: ['temporarilyclosed', 'istemporarilyclosed'],
} as const

export type CsvColumn = keyof typeof csvHeaders

export const columnNames = Object.keys(csvHeaders) as CsvColumn[]

/** Columns of which all texts of a row count, joined with this separator. */
export const joinedColumns: Partial<Record<CsvColumn, string>> = { categories: ', ', status: '\n' }

/** In exports with several such columns, only the first one is a text for readers. */
export const firstHeaderOnly: ReadonlySet<CsvColumn> = new Set(['description'])

/** Returns a header in lower case without spaces and punctuation. */
export const headerKey = (header: string) => slugify(plainText(header)).replace(/-/g, '')

const columnByKey = new Map<string, CsvColumn>(
  columnNames.flatMap((column) => csvHeaders[column].map((key) => [key, column] as const)),
)

/** Returns the column of a header, as returned by `headerKey`. */
export const columnOfKey = (key: string): CsvColumn | undefined => columnByKey.get(key)

/**
 * One of several columns that together are one column: the category with a number, or the hours of
 * a day.
 */
export type ListPart =
  | { column: 'categories'; order: number }
  | { column: 'openingHours'; order: number; role: 'day' | 'hours'; day: string | null }

const CATEGORY_ITEM = /^categories(\d{1,2})$/
const HOURS_ITEM = /^(?:opening|business|working|open)?hours(\d{1,2})(day|hours)$/
const HOURS_OF_DAY =
  /^(?:(?:opening|business|working|open)?hours)?(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(day)?(?:hours)?(\d?)$/

const dayOrder = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Reads headers such as "categories/0", "openingHours/0/day", "openingHours/0/hours", "Monday" and
 * "open_hours/Friday/1", in the form that `headerKey` returns.
 */
export function listPartOf(key: string): ListPart | null {
  const category = CATEGORY_ITEM.exec(key)
  if (category) return { column: 'categories', order: Number(category[1]) }
  const item = HOURS_ITEM.exec(key)
  if (item) {
    const role = item[2] === 'day' ? 'day' : 'hours'
    return { column: 'openingHours', order: Number(item[1]), role, day: null }
  }
  const ofDay = HOURS_OF_DAY.exec(key)
  if (!ofDay) return null
  const order = dayOrder.indexOf((ofDay[1] ?? '').slice(0, 3))
  return { column: 'openingHours', order, role: 'hours', day: dayNames[order] ?? null }
}
