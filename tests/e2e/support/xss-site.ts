import pg from 'pg'
import type { ContractorDetail, Post } from '#contract/entities.ts'
import { allPayloads, payloads } from '../../corpus/xss.ts'
import { quickSubset } from '../../support/full-run.ts'
import { signIn } from '../../support/visitors.ts'
import type { DemoServer } from './server.ts'

/** City of the XSS contractors. It is not in the demo directory. */
export const XSS_CITY = 'Xssville'
const TEXT =
  'Look where the water comes from, put a bucket under it, and call a roofer who is insured.'

export interface XssSite {
  /**
   * Contractors created with the endpoint of the admin form, with payloads in their texts. Every
   * second contractor also has payloads in its URL columns, written directly to the database.
   */
  contractors: ContractorDetail[]
  /**
   * Published posts. Each body ends with a greedy payload, which changes how the rest of the page
   * is parsed. Together the bodies contain all payloads that are not greedy.
   */
  posts: Post[]
  draft: Post
  /** The bodies before the server sanitizes them. */
  bodies: string[]
  /** A CSV file with one contractor for each payload. */
  csv: string
}

export const markerOf = (index: number) => `xsmark${index}z`
const toArticle = (parts: readonly string[]) => `<p>${TEXT}</p>${parts.join('\n')}`

/** Fills a site with XSS payloads in posts, contractors, contact requests and URL columns. */
export async function createXssSite(server: DemoServer): Promise<XssSite> {
  const cookie = await signIn(server, 'admin@example.com')
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const send = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (response.status !== 201)
      throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  const bodies = makeBodies()
  const postForm = (index: number) => ({
    title: `${allPayloads[index]?.slice(0, 180)} ${markerOf(index)}`,
    slug: `hostile-${index}`,
    excerpt: `${allPayloads[index + 100]} ${markerOf(index)}`,
    categoryName: '<b>Roofing</b>"><script>__xss(2000)</script>',
    authorName: '<img src=x onerror=__xss(2001)>',
    authorTitle: '"><script>__xss(2002)</script>',
    content: bodies[index],
  })
  const posts = await Promise.all(
    bodies.map((_, index) =>
      send<Post>('/api/admin/blog', { ...postForm(index), status: 'published' }),
    ),
  )
  const draft = await send<Post>('/api/admin/blog', { ...postForm(0), slug: 'hostile-draft' })

  const contractors: ContractorDetail[] = []
  for (let from = 0; from < allPayloads.length; from += 16) {
    const some = allPayloads
      .slice(from, from + 16)
      .map((payload, index) =>
        send<ContractorDetail>('/api/admin/contractors', contractorForm(payload, from + index)),
      )
    contractors.push(...(await Promise.all(some)))
  }
  await makeAddressesHostile(server.databaseUrl, contractors)
  for (let from = 0; from < allPayloads.length; from += 20) {
    await send('/api/contact', {
      businessName: nameOf(allPayloads[from] ?? '', from),
      email: 'hostile@example.com',
      phoneNumber: '(813) 555-0100',
      category: 'other',
      filledInMs: 9000,
      message: allPayloads
        .slice(from, from + 20)
        .join('\n')
        .slice(0, 2000),
    })
  }
  return { contractors, posts, draft, bodies, csv: makeCsv() }
}

/**
 * Returns one body per greedy payload, with that payload at the end of the body. `npm test` uses
 * only some greedy payloads. All payloads that are not greedy are distributed among the bodies.
 */
function makeBodies(): string[] {
  const { ending } = payloads
  const greedy = quickSubset(payloads.greedy, (_, index) => index % 6 === 0)
  return greedy.map((last, index) =>
    toArticle([...ending.filter((_, at) => at % greedy.length === index), last]),
  )
}

const nameOf = (payload: string, index: number) =>
  payload.length <= 100 ? `${payload} ${markerOf(index)}` : markerOf(index)

function contractorForm(payload: string, index: number) {
  return {
    name: nameOf(payload, index),
    categoryId: 1,
    description: `${[0, 1, 2].map((next) => allPayloads[index + next] ?? '').join('\n')} ${markerOf(index)}`,
    location: payload,
    city: XSS_CITY,
    state: 'FL',
    zipcode: '33602',
    phoneNumber: '(813) 555-0100',
    website: `https://site.example/?${encodeURIComponent(payload)}#${payload.replace(/\s/g, '')}`,
    amenities: payload,
    servicesOffered: payload,
    openingHours: `Monday: [${payload}], ${payload}`,
    licenseNumber: payload.slice(0, 80),
    insuranceInfo: payload,
    rating: 45,
    reviewCount: 9,
    isFeatured: index < 12,
  }
}

const columns = [
  'website',
  'google_maps_url',
  'facebook_url',
  'twitter_url',
  'instagram_url',
  'youtube_url',
  'tiktok_url',
  'image_url',
]

/**
 * Writes payloads, `javascript:` URLs among them, into the URL columns of every second contractor,
 * as if validation had once accepted them.
 */
async function makeAddressesHostile(
  databaseUrl: string,
  contractors: readonly ContractorDetail[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const addresses = [...payloads.addresses, ...payloads.ending]
  await client.query('begin')
  await client.query('update directory set version = version + 1')
  for (const [index, { id }] of contractors.entries()) {
    // The other contractors keep the URLs that the form stored.
    if (index % 2 === 1) continue
    const values = columns.map((_, column) => addresses[(index * 4 + column) % addresses.length])
    const changes = columns.map((column, at) => `${column} = $${at + 2}`).join(', ')
    await client.query(
      `update contractors set ${changes}, change_seq = (select version from directory) where id = $1`,
      [id, ...values],
    )
  }
  await client.query('commit')
  await client.end()
}

function makeCsv(): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = allPayloads.map((payload, index) =>
    [
      `${nameOf(payload, index)} by file`,
      payload,
      payload,
      `${payload}, ${XSS_CITY}, FL 33602, USA`,
      payload,
      XSS_CITY,
      '(813) 555-0100',
      '9',
      '4.5',
      payload,
      '27.9',
      '-82.4',
      payload,
      payload,
    ]
      .map(cell)
      .join(','),
  )
  return [
    'Name,Description,Categories,Fulladdress,Street,Municipality,Phone,Review Count,Average Rating (0-5),Google Maps URL,Latitude,Longitude,Website,Opening Hours',
    ...rows,
  ].join('\r\n')
}
