import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#contract'
import { monthOf, workMonths } from '#contract/rules/reviews.ts'
import { registerConfirmed } from '../support/confirmed-users.ts'
import { configuredMail } from '../support/mail.ts'
import { PASSWORD } from '../support/passwords.ts'
import { registerOwner, signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { reviews } = contract
const ZONE = 'America/New_York'
const month = monthOf(new Date(), ZONE)

const form = (overrides: Record<string, unknown> = {}) => ({
  stars: 5,
  text: 'They came on time, and the bill was the estimate.',
  workedOn: month,
  authorName: 'Dana P.',
  isIndependent: true,
  isUnpaid: true,
  ...overrides,
})

describe.each(targetNames)('reviews on %s', (name) => {
  const target = withTarget(name, { mail: configuredMail })
  let owner: TestUser
  let admin: TestUser
  /** A listing that no other test uses. */
  let listing = 100
  const nextListing = () => (listing += 1)
  beforeAll(async () => {
    owner = await signInAs(target, 'owner@example.com')
    admin = await signInAs(target, 'admin@example.com')
  })

  const post = (
    user: TestUser,
    id: number | string,
    body: unknown = form(),
    key: string = randomUUID(),
  ) => user.send('POST', `/api/contractors/${id}/reviews`, body, { 'idempotency-key': key })
  const write = async (user: TestUser, id: number, overrides: Record<string, unknown> = {}) =>
    readReply(reviews.submit, await post(user, id, form(overrides)))
  const decide = (id: number, body: object) => admin.send('PATCH', `/api/admin/reviews/${id}`, body)
  const decided = async (id: number, body: object) =>
    readReply(reviews.decide, await decide(id, body))
  const profile = async (id: number) =>
    readReply(contract.directory.byId, await target.send(`/api/contractors/${id}`))
  const list = async (id: number, query = '') =>
    readReply(reviews.list, await target.send(`/api/contractors/${id}/reviews${query}`))
  const summary = async () => readReply(reviews.summary, await target.send('/api/reviews/summary'))
  const mine = async (user: TestUser) =>
    readReply(reviews.mine, await user.send('GET', '/api/user/reviews'))
  const idsOf = async (view: string) =>
    (
      await readReply(
        reviews.listForAdmins,
        await admin.send('GET', `/api/admin/reviews?view=${view}&limit=100`),
      )
    ).data.map(({ id }) => id)
  /** Returns a user whose reviews appear at once. */
  const trusted = async () => {
    const user = await registerConfirmed(target)
    for (let n = 0; n < 2; n += 1) {
      const { id } = await write(user, nextListing())
      await decided(id, { action: 'publish' })
    }
    return user
  }

  test('the first two of an account wait for an admin, the third appears at once', async () => {
    const user = await registerConfirmed(target)
    const id = nextListing()
    const first = await write(user, id, { stars: '4' })
    expect(first).toMatchObject({ status: 'waiting', publishedAt: null, stars: 4 })
    expect((await profile(id)).facts).toBeNull()
    expect((await profile(id)).reviews).toBeNull()
    expect((await list(id)).data).toEqual([])
    expect(await idsOf('waiting')).toContain(first.id)
    expect(await decided(first.id, { action: 'publish' })).toMatchObject({
      status: 'published',
      userEmail: user.email,
    })
    expect((await target.mailsTo(user.email)).at(-1)).toContain('is published')
    const found = await profile(id)
    expect(found.facts).toEqual({ ownRating: 40, ownReviewCount: 1 })
    expect(found.reviews).toMatchObject({ count: 1, average: 40 })
    expect(found.reviews?.byStars).toEqual(
      [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 4 ? 1 : 0 })),
    )
    expect(found.reviews?.newest).toEqual((await list(id)).data)
    expect(Object.keys(found.reviews?.newest[0] ?? {}).sort()).toEqual(
      Object.keys(contract.reviews.setReply.reply.shape).sort(),
    )
    expect((await write(user, nextListing())).status).toBe('waiting')
    const second = (await mine(user))[0]
    await decided(second?.id ?? 0, { action: 'publish' })
    expect((await write(user, nextListing())).status).toBe('published')
  })

  test.each([
    'Look at https://example.com for the pictures of it.',
    'More at cheap-roofs.com, where they show the work.',
    'Call me at (813) 555-0144 and I tell you the rest.',
    'Write to dana@homes.example if you want to know.',
    'It was at 120 Franklin Street, the one on the corner.',
  ])('wait for an admin with contact data: %s', async (text) => {
    const user = await trusted()
    expect((await write(user, nextListing(), { text })).status).toBe('waiting')
  })

  test('the third of a listing within a day waits', async () => {
    const users = [await trusted(), await trusted(), await trusted()]
    const id = nextListing()
    const statuses = []
    for (const user of users) statuses.push((await write(user, id)).status)
    expect(statuses).toEqual(['published', 'published', 'waiting'])
  })

  test('are one of each user and listing, stored once with the same key', async () => {
    const user = await registerConfirmed(target)
    const id = nextListing()
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => post(user, id, form(), key)))
    const ids = await Promise.all(
      replies.map(async (reply) => (await readReply(reviews.submit, reply)).id),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await readError(await post(user, id, form({ stars: 1 }), key))).toMatchObject({
      status: 409,
      code: 'key_reused',
    })
    expect(await readError(await post(user, id))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await readError(await post(user, id, form(), 'nonsense'))).toMatchObject({
      status: 400,
      paths: ['idempotency-key'],
    })
  })

  test('need a confirmed address, and are not for owners, admins and listings that are not public', async () => {
    const unconfirmed = await registerOwner(target, 0)
    expect(await readError(await post(unconfirmed, nextListing()))).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    })
    expect(await readError(await post(owner, 8))).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await readError(await post(admin, 8))).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await post(owner, 2_000_000_000)).status).toBe(404)
    expect((await target.send('/api/contractors/2000000000/reviews')).status).toBe(404)
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['without stars', { stars: 0 }, ['stars']],
    ['with six stars', { stars: 6 }, ['stars']],
    ['with a short text', { text: 'too short' }, ['text']],
    ['with a long text', { text: 'x'.repeat(2001) }, ['text']],
    ['without a month', { workedOn: '2026-13' }, ['workedOn']],
    ['without a name', { authorName: ' ' }, ['authorName']],
    ['with a long name', { authorName: 'x'.repeat(41) }, ['authorName']],
    ['with ties', { isIndependent: false }, ['isIndependent']],
    ['for a reward', { isUnpaid: undefined }, ['isUnpaid']],
  ])('are refused %s', async (_, overrides, paths) => {
    const user = await signInAs(target, 'credit@example.com')
    expect(await readError(await post(user, 300, form(overrides)))).toMatchObject({
      status: 400,
      paths,
    })
  })

  test('are of work within the last 24 months, counted in the zone of the site', async () => {
    const user = await registerConfirmed(target)
    const months = workMonths(new Date(), ZONE)
    expect(months).toHaveLength(25)
    const [year = 0, number = 0] = month.split('-').map(Number)
    const at = (offset: number) =>
      new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 7)
    for (const workedOn of [at(1), at(-25)])
      expect(await readError(await post(user, nextListing(), form({ workedOn })))).toMatchObject({
        status: 400,
        paths: ['workedOn'],
      })
    expect((await write(user, nextListing(), { workedOn: at(-24) })).workedOn).toBe(months.at(-1))
  })

  test('can be changed, wait again if they would wait as new, and say which version was answered', async () => {
    const user = await trusted()
    const { id } = await write(user, 21, { stars: 3 })
    const { facts } = await profile(21)
    const reply = (body: object) =>
      owner.send('PUT', `/api/user/contractors/21/reviews/${id}/reply`, body)
    if (name === 'mocks') {
      // Answer and change in one millisecond.
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
    }
    const answered = await readReply(
      reviews.setReply,
      await reply({ text: 'Thank you. We come by once more.' }),
    )
    expect(answered.reply?.text).toBe('Thank you. We come by once more.')
    const put = (body: unknown, by = user) => by.send('PUT', `/api/user/reviews/${id}`, body)
    const changed = await readReply(reviews.update, await put(form({ stars: 1 })))
    expect(changed).toMatchObject({ status: 'published', stars: 1 })
    expect((changed.editedAt ?? '') > (changed.reply?.answeredAt ?? '')).toBe(true)
    expect((await profile(21)).facts?.ownRating).toBeLessThan(facts?.ownRating ?? 0)
    const again = await readReply(
      reviews.update,
      await put(form({ text: 'All the pictures of it are at www.homes.example.' })),
    )
    expect(again.status).toBe('waiting')
    expect((await list(21)).data.map((review) => review.id)).not.toContain(id)
    // The answer can be given only to what everybody can read.
    expect((await reply({ text: 'A second answer of enough length.' })).status).toBe(404)
    expect((await put(form(), await registerConfirmed(target))).status).toBe(404)
    await readReply(reviews.remove, await user.send('DELETE', `/api/user/reviews/${id}`))
  })

  test('can be answered once by the owner, who can change and delete the answer', async () => {
    const user = await trusted()
    const { id } = await write(user, 21)
    const path = `/api/user/contractors/21/reviews/${id}/reply`
    const text = 'Thank you for taking the time.'
    for (const other of [user, admin])
      expect((await other.send('PUT', path, { text })).status).toBe(404)
    expect(
      (await owner.send('PUT', `/api/user/contractors/8/reviews/${id}/reply`, { text })).status,
    ).toBe(404)
    expect(await readError(await owner.send('PUT', path, { text: 'short' }))).toMatchObject({
      status: 400,
      paths: ['text'],
    })
    await readReply(reviews.setReply, await owner.send('PUT', path, { text }))
    const second = await readReply(
      reviews.setReply,
      await owner.send('PUT', path, { text: `${text} Again.` }),
    )
    expect(second.reply?.text).toBe(`${text} Again.`)
    expect((await list(21)).data.find((review) => review.id === id)).toEqual(second)
    const without = await readReply(reviews.removeReply, await owner.send('DELETE', path))
    expect(without.reply).toBeNull()
    await user.send('DELETE', `/api/user/reviews/${id}`)
  })

  test('are hidden only for a reason with its note, objected to once, and restored', async () => {
    const user = await trusted()
    const listingId = nextListing()
    const before = await summary()
    const { id } = await write(user, listingId, { stars: 1 })
    const ones = ({ byStars }: Awaited<ReturnType<typeof summary>>) =>
      byStars.find(({ stars }) => stars === 1) ?? { received: 0, published: 0, hidden: 0 }
    expect(ones(await summary()).received).toBe(ones(before).received + 1)
    const refusals: [object, string][] = [
      [{ action: 'hide' }, 'reason'],
      [{ action: 'hide', reason: 'negative' }, 'reason'],
      [{ action: 'hide', reason: 'fake' }, 'note'],
      [{ action: 'hide', reason: 'unlawful', note: 'short' }, 'note'],
      [{ action: 'burn' }, 'action'],
    ]
    for (const [body, path] of refusals)
      expect(await readError(await decide(id, body))).toMatchObject({ status: 400, paths: [path] })
    const note = 'No such job in the books of the business.'
    expect(await decided(id, { action: 'hide', reason: 'fake', note })).toMatchObject({
      status: 'hidden',
      hiddenReason: 'fake',
      hiddenNote: note,
    })
    expect((await target.mailsTo(user.email)).at(-1)).toContain(note)
    expect((await mine(user))[0]).toMatchObject({ hiddenReason: 'fake', hiddenNote: note })
    expect((await profile(listingId)).facts).toBeNull()
    expect(ones(await summary())).toMatchObject({ hidden: ones(before).hidden + 1 })
    expect(
      await readError(await user.send('PUT', `/api/user/reviews/${id}`, form())),
    ).toMatchObject({ status: 409 })
    expect((await decide(id, { action: 'keep' })).status).toBe(409)
    const object = (message: string, by = user) =>
      by.send('POST', `/api/user/reviews/${id}/objection`, { message })
    expect(await readError(await object('No!'))).toMatchObject({ status: 400, paths: ['message'] })
    expect((await object('I have the invoice and can show it.', owner)).status).toBe(404)
    const objected = await readReply(
      reviews.object,
      await object('I have the invoice and can show it.'),
    )
    expect(objected.objection).toMatchObject({ result: null })
    expect((await object('I have the invoice and can show it.')).status).toBe(409)
    expect(await idsOf('objections')).toContain(id)
    expect(await decided(id, { action: 'restore' })).toMatchObject({
      status: 'published',
      hiddenReason: null,
      objection: { result: 'restored' },
    })
    expect((await decide(id, { action: 'restore' })).status).toBe(409)
    expect((await profile(listingId)).facts).toEqual({ ownRating: 10, ownReviewCount: 1 })
    const after = await summary()
    expect(ones(after)).toEqual({
      ...ones(before),
      received: ones(before).received + 1,
      published: ones(before).published + 1,
    })
    expect(after.objections).toEqual({
      made: before.objections.made + 1,
      restored: before.objections.restored + 1,
    })
    const audit = await readReply(
      contract.adminRecords.audit,
      await admin.send('GET', '/api/admin/audit?q=review'),
    )
    expect(audit.data.slice(0, 2).map(({ action }) => action)).toEqual([
      'review.restored',
      'review.hidden',
    ])
    expect(JSON.stringify(audit.data.slice(0, 2))).not.toContain(note)
  })

  test('stay hidden when an objection is not followed', async () => {
    const user = await registerConfirmed(target)
    const { id } = await write(user, nextListing())
    await decided(id, { action: 'hide', reason: 'advert' })
    await user.send('POST', `/api/user/reviews/${id}/objection`, {
      message: 'It is no advertising, I only liked it.',
    })
    expect(await decided(id, { action: 'keep' })).toMatchObject({
      status: 'hidden',
      objection: { result: 'kept' },
    })
    expect(await idsOf('objections')).not.toContain(id)
    expect(await idsOf('hidden')).toContain(id)
  })

  test('can be reported, which decides nothing', async () => {
    const user = await trusted()
    const listingId = nextListing()
    const { id } = await write(user, listingId)
    const report = (by: TestUser, body: object = { reason: 'ties', message: 'A competitor.' }) =>
      by.send('POST', `/api/reviews/${id}/reports`, body)
    expect(await readError(await report(owner, { reason: 'bad' }))).toMatchObject({
      status: 400,
      paths: ['reason'],
    })
    await readReply(reviews.report, await report(owner))
    await readReply(reviews.report, await report(owner))
    expect(await idsOf('reported')).toContain(id)
    expect((await list(listingId)).data.map((review) => review.id)).toContain(id)
    const kept = await decided(id, { action: 'keep' })
    expect(kept).toMatchObject({ status: 'published', reports: [] })
    expect(await idsOf('reported')).not.toContain(id)
    await user.send('DELETE', `/api/user/reviews/${id}`)
    expect((await report(owner)).status).toBe(404)
  })

  test('lose text and name when they are deleted, and their stars still count in the numbers', async () => {
    const user = await trusted()
    const id = nextListing()
    const { id: reviewId } = await write(user, id, { stars: 2 })
    const before = await summary()
    const remove = (by: TestUser) => by.send('DELETE', `/api/user/reviews/${reviewId}`)
    expect((await remove(owner)).status).toBe(404)
    await readReply(reviews.remove, await remove(user))
    expect((await remove(user)).status).toBe(404)
    expect((await profile(id)).facts).toBeNull()
    expect((await list(id)).data).toEqual([])
    const received = (all: typeof before) => all.byStars.find(({ stars }) => stars === 2)?.received
    expect(received(await summary())).toBe(received(before))
    // Nobody gets around an admin by deleting and writing anew.
    expect((await write(user, id)).status).toBe('waiting')
  })

  test('go with the account, or stay as those of a former member', async () => {
    for (const mode of ['delete', 'keep'] as const) {
      const user = await trusted()
      const id = nextListing()
      await write(user, id)
      const reply = await user.send('POST', '/api/user/delete', {
        password: PASSWORD,
        reviews: mode,
      })
      expect(reply.status).toBe(200)
      const names = (await list(id)).data.map(({ authorName }) => authorName)
      expect(names).toEqual(mode === 'keep' ? ['Former member'] : [])
      expect((await profile(id)).facts?.ownReviewCount).toBe(mode === 'keep' ? 1 : undefined)
    }
  })

  test('show whether the author asked for a quote here', async () => {
    const user = await trusted()
    const request = {
      name: 'Dana P.',
      email: 'another@homes.example',
      zipcode: '33602',
      when: 'week',
      message: 'Eight doors of a kitchen peel at the edges.',
      filledInMs: 9000,
    }
    const sent = await user.send('POST', '/api/contractors/21/quote-requests', request, {
      'idempotency-key': randomUUID(),
    })
    expect(sent.status).toBe(201)
    const review = await write(user, 21)
    expect(review.askedForQuote).toBe(true)
    expect((await write(user, nextListing())).askedForQuote).toBe(false)
    await user.send('DELETE', `/api/user/reviews/${review.id}`)
  })

  test('are sorted and paged, and order and filter the lists', async () => {
    const starsOf = async (sort: string) =>
      (await list(8, `?sort=${sort}&limit=2`)).data.map(({ stars }) => stars)
    expect(await starsOf('newest')).toEqual([2, 4])
    expect(await starsOf('highest')).toEqual([5, 4])
    expect(await starsOf('lowest')).toEqual([2, 4])
    expect((await list(8, '?page=2&limit=2')).data.map(({ stars }) => stars)).toEqual([5])
    expect(
      await readError(await target.send('/api/contractors/8/reviews?sort=best')),
    ).toMatchObject({ status: 400, paths: ['sort'] })
    const page = await readReply(
      contract.directory.page,
      await target.send('/api/contractors/page?reviewed=1&sort=reviewed&size=100'),
    )
    const ratings = page.items.map(({ facts }) => facts?.ownRating ?? 0)
    expect(ratings.length).toBeGreaterThan(2)
    expect(Math.min(...ratings)).toBeGreaterThan(0)
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
  })

  test('leave no trace when they are switched off', async () => {
    const switchTo = async (on: boolean | null) => {
      const { version } = await readReply(
        contract.site.getForAdmins,
        await admin.send('GET', '/api/admin/site'),
      )
      await readReply(
        contract.site.save,
        await admin.send('PUT', '/api/admin/site', {
          version,
          site: { features: { reviews: on } },
        }),
      )
    }
    expect((await profile(8)).reviews?.count).toBe(3)
    await switchTo(false)
    try {
      const off = await profile(8)
      expect(off.reviews).toBeNull()
      expect(off.facts).not.toHaveProperty('ownRating')
      expect((await target.send('/api/contractors/8/reviews')).status).toBe(404)
      expect((await target.send('/api/reviews/summary')).status).toBe(404)
      expect((await owner.send('GET', '/api/user/reviews')).status).toBe(404)
      expect((await admin.send('GET', '/api/admin/reviews')).status).toBe(404)
      const page = await readReply(
        contract.directory.page,
        await target.send('/api/contractors/page?reviewed=1'),
      )
      expect(page.items).toEqual([])
    } finally {
      await switchTo(null)
    }
    expect((await profile(8)).reviews?.count).toBe(3)
  })
})
