import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { adminSorts } from '#contract/admin-contractors.ts'
import { missingParts, partNames } from '#contract/rules/missing-parts.ts'
import { ADMIN_CONTRACTORS_PATH, withContractorAdmin } from '../support/admin-contractors.ts'
import { listingForm, registerOwner } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

describe.each(targetNames)('the view of the admin list on %s', (name) => {
  const { target, admin, find, createContractor, deleteContractor } = withContractorAdmin(name)

  const idsOf = async (query: string) => (await find(query)).data.map(({ id }) => id)
  const download = async (query: string) => {
    const response = await admin.send('GET', `${ADMIN_CONTRACTORS_PATH}/export?${query}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  }
  const upload = async (csv: string) =>
    readReply(
      contract.csvImport.importContractors,
      await admin.upload(
        'POST',
        '/api/admin/import-contractors',
        new Blob([csv], { type: 'text/csv' }),
        'again.csv',
      ),
    )

  test('finds a contractor by telephone, e-mail, city and id', async () => {
    const mark = randomUUID().slice(0, 8)
    const row = await createContractor({
      phoneNumber: '(907) 555-0148',
      email: `desk-${mark}@example.com`,
      city: `Ünalaska ${mark}`,
    })
    for (const q of [
      '907-555-0148',
      '+1 (907) 555 0148',
      '5550148',
      `DESK-${mark}`,
      `unalaska ${mark}`,
      String(row.id),
      `#${row.id}`,
    ])
      expect(await idsOf(`q=${encodeURIComponent(q)}&limit=100`), q).toContain(row.id)
    expect(await idsOf(`q=%23${row.id}`)).toEqual([row.id])
    expect(await idsOf(`q=${encodeURIComponent('907 555 0149')}`)).toEqual([])
  })

  test('does not find everything by two digits of telephone numbers', async () => {
    const mark = randomUUID().replaceAll(/\d/g, 'x')
    const row = await createContractor({ phoneNumber: '(907) 555-0148', name: `Quay ${mark}` })
    expect(await idsOf(`q=${encodeURIComponent('48')}&limit=100`)).not.toContain(row.id)
  })

  test('filters by category, state, mark and what is missing, together with the search', async () => {
    const mark = randomUUID().slice(0, 8)
    const make = (label: string, overrides: Record<string, unknown>) =>
      createContractor({ name: `${label} ${mark}`, ...overrides })
    const full = await make('Full', {
      isVerified: true,
      phoneNumber: '(907) 555-0101',
      openingHours: 'Mon-Fri 9-5',
      latitude: 27.9,
      longitude: -82.4,
      imageUrl: 'https://pictures.example/a.png',
    })
    const bare = await make('Bare', { categoryId: 4, state: 'GA' })
    const view = (filter: string) => idsOf(`q=${mark}&${filter}`)
    expect(await view('category=plumbers')).toEqual([full.id])
    expect(await view('category=painters')).toEqual([bare.id])
    expect(await view('category=no-such-trade')).toEqual([])
    expect(await view('state=georgia')).toEqual([bare.id])
    expect(await view('verified=true')).toEqual([full.id])
    expect(await view('verified=false')).toEqual([bare.id])
    for (const part of partNames) expect(await view(`missing=${part}`), part).toEqual([bare.id])
    expect(await view('missing=phone&category=plumbers')).toEqual([])
  })

  test('filters by payment', async () => {
    const owner = await registerOwner(target)
    const listing = await readReply(
      contract.ownerListings.create,
      await owner.send('POST', '/api/contractors', listingForm()),
    )
    const q = encodeURIComponent(listing.name)
    expect(await idsOf(`q=${q}&paid=true`)).toEqual([listing.id])
    expect(await idsOf(`q=${q}&paid=false`)).toEqual([])
  })

  test('filters by import', async () => {
    const mark = randomUUID().slice(0, 8)
    const { batchId } = await upload(
      `Name,Categories\nFirst ${mark},Plumber\nSecond ${mark},Plumber\n`,
    )
    const { data } = await find(`batch=${batchId}`)
    expect(data.map((row) => row.name)).toEqual([`First ${mark}`, `Second ${mark}`])
    expect(await idsOf('batch=2000000000')).toEqual([])
  })

  test('sorts by each column in both directions, equals by name', async () => {
    const mark = randomUUID().slice(0, 8)
    const first = await createContractor({
      name: `A ${mark}`,
      categoryId: 3,
      city: 'Tampa',
      rating: 40,
      isFeatured: true,
      phoneNumber: '(907) 555-0101',
    })
    const second = await createContractor({
      name: `B ${mark}`,
      categoryId: 2,
      city: 'Miami',
      rating: 45,
    })
    const third = await createContractor({
      name: `C ${mark}`,
      categoryId: 2,
      city: 'Miami',
      state: 'GA',
      rating: 45,
      reviewCount: 9,
    })
    const labels = new Map([
      [first.id, 'A'],
      [second.id, 'B'],
      [third.id, 'C'],
    ])
    const orderOf = async (sort: string, order: string) =>
      (await idsOf(`q=${mark}&sort=${sort}&order=${order}`)).map((id) => labels.get(id)).join('')
    const found = await Promise.all(
      adminSorts.map(async (sort) => [
        sort,
        await orderOf(sort, 'asc'),
        await orderOf(sort, 'desc'),
      ]),
    )
    expect(found).toEqual([
      ['name', 'ABC', 'CBA'],
      ['category', 'BCA', 'ABC'],
      ['location', 'BCA', 'ACB'],
      ['rating', 'ABC', 'CBA'],
      ['missing', 'ABC', 'BCA'],
      ['featured', 'BCA', 'ABC'],
    ])
  })

  test('refuses invalid filters and names them', async () => {
    for (const [query, path] of [
      ['state=Narnia', 'state'],
      ['verified=yes', 'verified'],
      ['paid=1', 'paid'],
      ['missing=charm', 'missing'],
      ['batch=0', 'batch'],
      ['sort=colour', 'sort'],
      ['order=up', 'order'],
      ['category=a&category=b', 'category'],
    ] as const)
      for (const endpoint of ['search', 'export'])
        expect(
          await readError(
            await admin.send('GET', `${ADMIN_CONTRACTORS_PATH}/${endpoint}?${query}`),
          ),
          query,
        ).toMatchObject({ status: 400, code: 'invalid', paths: [path] })
  })

  test('exports the view in its order, one line for each contractor', async () => {
    const csv = await download('category=plumbers&state=FL&missing=hours&sort=rating&order=desc')
    const { data, pagination } = await find(
      'category=plumbers&state=FL&missing=hours&sort=rating&order=desc&limit=100',
    )
    expect(pagination.totalCount).toBeGreaterThan(2)
    expect(data.every((row) => missingParts(row).includes('hours'))).toBe(true)
    expect(csv.startsWith('\ufeffName,Description,Categories,Street,')).toBe(true)
    const lines = csv.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(pagination.totalCount)
    const starts = data.slice(0, 2).map((row) => row.name.replaceAll('"', '""'))
    for (const [index, start] of starts.entries()) expect(lines[index]).toContain(start)
  })

  test('exports what the import reads again without a difference', async () => {
    const mark = randomUUID().slice(0, 8)
    const texts = {
      description: `=SUM(1,2) "quoted", then\na second line; '=not this`,
      location: '-3 Quay, Unit "B"',
      city: 'St. Petersburg',
      zipcode: '33701',
      phoneNumber: '+1 813-555-0100',
      website: 'https://quay.example/a?b=1,2',
      googleMapsUrl: 'https://maps.google.com/?cid=12',
      openingHours: 'Monday: 9 AM to 5 PM',
      latitude: 27.77,
      longitude: -82.64,
      rating: 47,
      reviewCount: 1234,
      isTemporarilyClosed: true,
    }
    const before = [
      await createContractor({ name: `@Quay ${mark}`, ...texts }),
      await createContractor({ name: `'=Quay ${mark}`, categoryId: 5, state: 'GA' }),
    ]
    const csv = await download(`q=${mark}&sort=name`)
    // A spreadsheet calculates none of the cells.
    expect(csv).toContain(`'@Quay ${mark}`)
    expect(csv).toContain(`"'=SUM(1,2) ""quoted"", then`)
    expect(csv).toContain(`'+1 813-555-0100`)
    expect(csv).toContain(',-82.64,')
    for (const { id } of before) await deleteContractor(id)
    expect(await upload(csv)).toMatchObject({ imported: 2, skipped: 0, unreadColumns: [] })
    const { data: after } = await find(`q=${mark}`)
    const fields = ({
      name: of,
      categoryId,
      description,
      location,
      city,
      state,
      zipcode,
      phoneNumber,
      website,
      googleMapsUrl,
      openingHours,
      latitude,
      longitude,
      rating,
      reviewCount,
      isTemporarilyClosed,
    }: (typeof before)[number]) => ({
      name: of,
      categoryId,
      description,
      location,
      city,
      state,
      zipcode,
      phoneNumber,
      website,
      googleMapsUrl,
      openingHours,
      latitude,
      longitude,
      rating,
      reviewCount,
      isTemporarilyClosed,
    })
    const byName = (rows: typeof before) =>
      rows.map(fields).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(byName(after)).toEqual(byName(before))
  })
})
