import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { siteMessages } from '#contract/messages.ts'
import { signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const { get, getForAdmins, save, versions, restore } = contract.site

describe.each(targetNames)('the settings of the site on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const readPublic = async () => readReply(get, await target.send('/api/site'))
  const read = async () => readReply(getForAdmins, await admin.send('GET', '/api/admin/site'))
  const sendChanges = async (site: unknown, version?: number) =>
    admin.send('PUT', '/api/admin/site', { version: version ?? (await read()).version, site })
  const change = async (site: unknown) => readReply(save, await sendChanges(site))
  const readVersions = async () =>
    readReply(versions, await admin.send('GET', '/api/admin/site/versions'))

  test('have defaults, and what follows from the city', async () => {
    const { site } = await readPublic()
    expect(site).toMatchObject({
      name: 'Lintel',
      defaultCity: { city: 'Tampa', state: 'FL', slug: 'tampa-fl' },
      defaultState: { name: 'Florida', slug: 'florida' },
      contact: { location: 'Orlando, FL' },
      offer: { priceCents: 4999, referencePriceCents: 9999, discount: '50% OFF' },
      features: { quotes: true, claims: true, reviews: true, credentials: true },
      pictures: { logo: null, shareImage: null },
    })
    expect(site).not.toHaveProperty('legal')
    expect(site).not.toHaveProperty('boards')
    expect(site.testimonials[0]?.place).toBe('Tampa, FL')
  })

  test('fill their names into the legal texts', async () => {
    await change({ name: 'Gable & Sons', legal: { terms: 'Ask {site.name}.', date: '2026-01-31' } })
    const legal = await readReply(contract.site.legal, await target.send('/api/site/legal'))
    expect(legal).toMatchObject({ date: '2026-01-31', terms: 'Ask Gable & Sons.' })
    expect(legal.privacy).toContain('Gable & Sons')
    for (const text of [legal.privacy, legal.cookies]) expect(text).not.toContain('{site.')
    await change({ name: null, legal: { terms: null, date: null } })
  })

  test('have legal texts that name the office only where there is one', async () => {
    const readTexts = async () => {
      const response = await target.send('/api/site/legal')
      const { privacy, terms, cookies } = await readReply(contract.site.legal, response)
      return [privacy, terms, cookies]
    }
    for (const text of await readTexts()) expect(text).toContain('Our office is in Orlando, FL.')
    await change({ contact: { location: '' } })
    for (const text of await readTexts()) expect(text).not.toContain('Our office')
    await change({ contact: { location: null } })
  })

  test('are saved, and a default follows the other settings', async () => {
    const saved = await change({
      name: '  Harbor\u200b Pros ',
      defaultCity: { city: 'Portland', state: 'ME' },
      offer: { priceCents: 7900 },
    })
    expect(saved.site).toMatchObject({
      name: 'Harbor Pros',
      defaultCity: { slug: 'portland-me' },
      defaultState: { name: 'Maine', slug: 'maine' },
      contact: { location: 'Portland, ME', phone: '(407) 555-0142' },
      offer: { priceCents: 7900, referencePriceCents: 9999, discount: '21% OFF' },
    })
    expect(saved.defaults).toMatchObject({ name: 'Lintel', contact: { location: 'Portland, ME' } })
    expect(saved.site.legal.terms).not.toContain('Florida')
    const { version, site } = await readPublic()
    expect(version).toBe(saved.version)
    expect(site.testimonials.map(({ place }) => place)).toContain('Portland, ME')
    expect(saved.site.testimonials[0]?.place).toBe(
      '{site.defaultCity.city}, {site.defaultCity.state}',
    )
  })

  test('get their default with null, keep what is absent, and replace lists as a whole', async () => {
    await change({ tagline: 'On the water', houseAds: [] })
    const { site } = await change({ tagline: null, supportTile: '' })
    expect(site).toMatchObject({
      tagline: 'Local contractors, one call away',
      supportTile: '',
      houseAds: [],
    })
    const ad = { title: 'Storm season in {site.name}', text: '', action: 'Read', to: '/blog' }
    await change({ name: 'Harbor Pros', houseAds: [ad] })
    expect((await readPublic()).site.houseAds).toEqual([
      { ...ad, title: 'Storm season in Harbor Pros' },
    ])
  })

  test('may have as many license boards, with as many trades, as the limits say', async () => {
    const board = {
      state: 'ME',
      trades: Array.from({ length: 20 }, (_, number) => `trade-${number}`),
      name: 'Board of trades',
      url: 'https://boards.example/check',
      pattern: '',
      example: '',
      checkedOn: '2026-01-31',
    }
    const boards = Array.from({ length: 200 }, () => board)
    expect((await change({ boards })).site.boards).toEqual(boards)
    await change({ boards: null })
  })

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'a'.repeat(41) }],
    ['tagline', { tagline: 'two\nlines' }],
    ['defaultCity.state', { defaultCity: { state: 'XX' } }],
    ['defaultCity.slug', { defaultCity: { slug: 'portland-me' } }],
    ['timeZone', { timeZone: 'America/Nowhere' }],
    ['contact.phone', { contact: { phone: '12' } }],
    ['contact.phone', { contact: { phone: '(207) 555 0143\u0000' } }],
    ['tagline', { tagline: 'half a pair \ud83d' }],
    ['contact.email', { contact: { email: 'nobody' } }],
    ['color', { color: 'green' }],
    ['offer.priceCents', { offer: { priceCents: 99 } }],
    ['offer.referencePriceCents', { offer: { priceCents: 5000, referencePriceCents: 5000 } }],
    ['houseAds.0.to', { houseAds: [{ title: 'a', text: '', action: 'b', to: '//evil.example' }] }],
    ['houseAds.0.to', { houseAds: [{ title: 'a', text: '', action: 'b', to: '/\\evil.example' }] }],
    ['houseAds.0.to', { houseAds: [{ title: 'a', text: '', action: 'b', to: '/\u0000' }] }],
    ['social.youtube', { social: { youtube: 'https://youtube.com/\u0000' } }],
    ['legal.privacy', { legal: { privacy: 'We are {site.owner}.' } }],
    ['legal.date', { legal: { date: 'yesterday' } }],
    ['social.facebook', { social: { facebook: 'http://facebook.com/x' } }],
    ['notice.until', { notice: { until: '2026-02-30' } }],
    ['fallbacks.categoryCount', { fallbacks: { categoryCount: 1001 } }],
    ['logo', { logo: 'x' }],
    ['features.magic', { features: { magic: true } }],
  ])('are refused with the path %s for %j', async (path, site) => {
    const { version } = await read()
    expect(await readError(await sendChanges(site))).toMatchObject({
      status: 400,
      code: 'invalid',
      paths: [`site.${path}`],
    })
    expect((await read()).version).toBe(version)
  })

  test('are not saved over those of somebody else', async () => {
    const { version } = await read()
    await change({ supportTile: 'Call us' })
    expect(await readError(await sendChanges({ supportTile: 'Mail us' }, version))).toMatchObject({
      status: 409,
      message: siteMessages.savedMeanwhile,
    })
    expect((await read()).site.supportTile).toBe('Call us')
  })

  test('are taken back from an earlier version, and both changes are in the audit log', async () => {
    const before = await change({ name: 'Before', tagline: 'One' })
    const after = await change({ name: 'After' })
    const [newest] = await readVersions()
    expect(newest).toMatchObject({
      version: after.version,
      userEmail: 'admin@example.com',
      changed: ['name'],
    })
    const path = `/api/admin/site/versions/${before.version}/restore`
    expect(
      await readError(await admin.send('POST', path, { version: before.version })),
    ).toMatchObject({ status: 409 })
    const restored = await readReply(
      restore,
      await admin.send('POST', path, { version: after.version }),
    )
    expect(restored).toMatchObject({
      version: after.version + 1,
      site: { name: 'Before', tagline: 'One' },
    })
    const { data } = await readReply(
      contract.adminRecords.audit,
      await admin.send('GET', '/api/admin/audit?q=settings'),
    )
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'site.restored', details: { fields: ['name'] } },
      { action: 'site.updated', details: { fields: ['name'] } },
    ])
  })

  test('are kept in 20 versions', async () => {
    for (let count = 0; count < 21; count += 1)
      await change({ popularCities: { shown: count % 20 } })
    const kept = await readVersions()
    expect(kept).toHaveLength(20)
    const oldest = kept.at(-1)?.version ?? 0
    const { version } = await read()
    expect(oldest).toBe(version - 19)
    const path = `/api/admin/site/versions/${oldest - 1}/restore`
    expect(await readError(await admin.send('POST', path, { version }))).toMatchObject({
      status: 404,
    })
  })

  test('make no new version when nothing differs', async () => {
    const { version, site } = await read()
    expect((await change({ name: site.name })).version).toBe(version)
  })

  test('are for admins only, except what every page shows', async () => {
    const response = await target.send(
      '/api/admin/site',
      jsonRequest('PUT', { version: 1, site: {} }),
    )
    expect(response.status).toBe(401)
  })
})
