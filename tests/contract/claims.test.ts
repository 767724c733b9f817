import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Claim } from '#contract/claims.ts'
import { CLAIM_LIMITS, unclaimableTexts } from '#contract/rules/claims.ts'
import { monthOf } from '#contract/rules/reviews.ts'
import { registerConfirmed } from '../support/confirmed-users.ts'
import { codeIn, configuredMail, otherThan } from '../support/mail.ts'
import { PASSWORD } from '../support/passwords.ts'
import { registerOwner, signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const { claims } = contract
const OTHER_OWNER = 'Somebody else now manages this business'
const MESSAGE = 'I run this business. Please call me at the number in the listing.'

describe.each(targetNames)('claims on %s', (name) => {
  const target = withTarget(name, { mail: configuredMail })
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const options = async (user: TestUser, id: number) =>
    readReply(claims.options, await user.send('GET', `/api/contractors/${id}/claim-options`))
  const begin = (user: TestUser, id: number, body: object) =>
    user.send('POST', `/api/contractors/${id}/claims`, body)
  const step = (user: TestUser, { id }: Pick<Claim, 'id'>, path: string, body: object = {}) =>
    user.send('POST', `/api/user/claims/${id}/${path}`, body)
  const decide = (claim: Pick<Claim, 'id'>, path: string, body: object) =>
    admin.send('POST', `/api/admin/claims/${claim.id}/${path}`, body)
  const mine = async (user: TestUser) =>
    readReply(claims.mine, await user.send('GET', '/api/user/claims'))
  const profile = async (id: number, user?: TestUser) =>
    readReply(
      contract.directory.byId,
      await (user
        ? user.send('GET', `/api/contractors/${id}`)
        : target.send(`/api/contractors/${id}`)),
    )
  const creditsOf = async (user: TestUser) =>
    (await readReply(contract.session.user, await user.send('GET', '/api/user'))).listingCredits
  /** Begins a claim with a code to an address at the domain of the website. */
  const beginAtDomain = async (user: TestUser, id: number, localPart = 'office') =>
    readReply(claims.start, await begin(user, id, { proof: 'domain', localPart }))
  const domainOf = async (id: number) =>
    new URL((await profile(id)).website ?? '').hostname.replace(/^www\./, '')
  const codeOf = async (id: number, localPart = 'office') =>
    codeIn(await target.mailsTo(`${localPart}@${await domainOf(id)}`))
  const prove = async (user: TestUser, claim: Claim, localPart?: string) =>
    readReply(
      claims.confirm,
      await step(user, claim, 'confirm', { code: await codeOf(claim.contractorId, localPart) }),
    )

  test('find listings without an owner by parts of name and city', async () => {
    const find = async (query: string) =>
      readReply(claims.claimable, await target.send(`/api/contractors/claimable?${query}`))
    const found = await find('q=kowalski')
    expect(found.map(({ id }) => id)).toContain(1)
    expect(found[0]).toEqual({
      id: found[0]?.id,
      name: found[0]?.name,
      city: found[0]?.city,
      state: found[0]?.state,
      slug: found[0]?.slug,
    })
    // Listing 3 has an owner.
    expect(await find('q=Treasure+Coast+Cabinet')).toEqual([])
    expect(await find('q=')).toEqual([])
    expect((await find('city=tampa')).length).toBe(20)
    expect(
      await readError(await target.send(`/api/contractors/claimable?q=${'x'.repeat(121)}`)),
    ).toMatchObject({ status: 400, paths: ['q'] })
  })

  test('are proved by a code to an address at the domain, and use one credit', async () => {
    const user = await registerConfirmed(target, 2)
    const id = 11
    expect(await options(user, id)).toEqual({
      claimable: true,
      because: null,
      proofs: ['domain', 'admin'],
      maskedEmail: null,
      domain: 'dandkrepipe.example',
      needsCredit: true,
      hasCredit: true,
    })
    const claim = await beginAtDomain(user, id)
    expect(claim).toMatchObject({ contractorId: id, proof: 'domain', status: 'proving' })
    const code = await codeOf(id)
    expect(
      await readError(await step(user, claim, 'confirm', { code: otherThan(code) })),
    ).toMatchObject({ status: 400, message: 'This code is wrong. 4 tries are left.' })
    expect(await prove(user, claim)).toMatchObject({ status: 'done' })
    expect(await creditsOf(user)).toBe(1)
    expect(await profile(id)).toMatchObject({
      userId: null,
      facts: { isManaged: true, takesQuotes: true },
      hasActiveSubscription: true,
      isVerified: (await profile(id)).isVerified,
    })
    expect((await profile(id, user)).userId).not.toBeNull()
    const changed = await user.send('PUT', `/api/contractors/${id}`, { amenities: 'Parking' })
    expect(changed.status).toBe(200)
    // A repeated call changes nothing.
    expect(await prove(user, claim)).toMatchObject({ status: 'done' })
    expect(await creditsOf(user)).toBe(1)
    expect(await options(user, id)).toMatchObject({ claimable: false, because: 'own' })
    expect((await target.mailsTo(user.email)).at(-1)).toContain('you now manage')
  })

  test('of two users who prove it, only the first gets it, and the other keeps the credit', async () => {
    const [one, other] = [await registerConfirmed(target, 1), await registerConfirmed(target, 1)]
    const id = 12
    const [first, second] = [
      await beginAtDomain(one, id, 'one'),
      await beginAtDomain(other, id, 'other'),
    ]
    const codes = [await codeOf(id, 'one'), await codeOf(id, 'other')]
    const replies = await Promise.all([
      step(one, first, 'confirm', { code: codes[0] }),
      step(other, second, 'confirm', { code: codes[1] }),
    ])
    const statuses = await Promise.all(
      replies.map(async (reply) =>
        reply.ok
          ? (await readReply(claims.confirm, reply)).status
          : (await readError(reply)).message,
      ),
    )
    const won = statuses.indexOf('done')
    expect(statuses.filter((status) => status === 'done')).toHaveLength(1)
    const [winner, loser] = won === 0 ? [one, other] : [other, one]
    expect(['lost', OTHER_OWNER]).toContain(statuses[1 - won])
    expect([await creditsOf(winner), await creditsOf(loser)]).toEqual([0, 1])
    expect((await mine(loser))[0]?.status).toBe('lost')
    expect((await target.mailsTo(loser.email)).at(-1)).toContain(OTHER_OWNER)
    expect(
      await readError(await begin(loser, id, { proof: 'admin', message: MESSAGE })),
    ).toMatchObject({ status: 409, message: OTHER_OWNER })
  })

  test('reserve the listing for the user who has to pay, and for nobody before', async () => {
    const [payer, other] = [await registerConfirmed(target), await registerConfirmed(target, 1)]
    const id = 17
    const claim = await beginAtDomain(payer, id)
    expect(await options(other, id)).toMatchObject({ claimable: true })
    const waiting = await prove(payer, claim)
    expect(waiting.status).toBe('payment')
    const days = (Date.parse(waiting.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(CLAIM_LIMITS.paymentDays)
    expect(await options(other, id)).toMatchObject({ claimable: false, because: 'reserved' })
    expect(
      await readError(await begin(other, id, { proof: 'domain', localPart: 'x' })),
    ).toMatchObject({ status: 409 })
    expect(await readError(await step(payer, claim, 'complete'))).toMatchObject({ status: 402 })
    const opened = (await (
      await payer.send('POST', '/api/create-listing-payment', { amount: 4999 })
    ).json()) as { paymentIntentId: string }
    await payer.send('POST', '/api/contractors/activate-listing', opened)
    expect(await readReply(claims.complete, await step(payer, claim, 'complete'))).toMatchObject({
      status: 'done',
    })
    expect(await creditsOf(payer)).toBe(0)
  })

  test('with the address of the listing as that of the account need no code', async () => {
    const user = await registerConfirmed(target, 1)
    await admin.send('POST', '/api/admin/contractors', {
      name: `Owl Roofing ${user.email}`,
      categoryId: 2,
      city: 'Tampa',
      state: 'FL',
      email: user.email,
    })
    const [found] = await readReply(
      claims.claimable,
      await target.send(`/api/contractors/claimable?q=${encodeURIComponent(user.email)}`),
    )
    const id = found?.id ?? 0
    expect((await options(user, id)).proofs).toEqual(['account', 'listing_email', 'admin'])
    expect(
      await readReply(claims.start, await begin(user, id, { proof: 'account' })),
    ).toMatchObject({
      status: 'done',
    })
    // Nobody is told twice.
    expect(
      (await target.mailsTo(user.email)).filter((body) => body.includes('manage')),
    ).toHaveLength(1)
  })

  test('are accepted by an admin after a message, who may also refuse with a reason', async () => {
    const [user, stranger] = [await registerConfirmed(target, 1), await registerConfirmed(target)]
    const id = 9
    expect((await options(user, id)).proofs).toEqual(['admin'])
    expect(await readError(await begin(user, id, { proof: 'admin' }))).toMatchObject({
      status: 400,
      paths: ['message'],
    })
    const claim = await readReply(
      claims.start,
      await begin(user, id, { proof: 'admin', message: MESSAGE }),
    )
    expect(claim).toMatchObject({ status: 'waiting', expiresAt: null })
    const refused = await readReply(
      claims.start,
      await begin(stranger, id, { proof: 'admin', message: MESSAGE }),
    )
    const waiting = await readReply(claims.list, await admin.send('GET', '/api/admin/claims'))
    expect(waiting.data.find((row) => row.id === claim.id)).toMatchObject({
      userEmail: user.email,
      message: MESSAGE,
    })
    expect(await readError(await decide(refused, 'refuse', { reason: 'no' }))).toMatchObject({
      status: 400,
      paths: ['reason'],
    })
    const reason = 'Nobody at the number in the listing knows you.'
    expect(
      await readReply(claims.refuse, await decide(refused, 'refuse', { reason })),
    ).toMatchObject({
      status: 'refused',
      reason,
    })
    expect((await target.mailsTo(stranger.email)).at(-1)).toContain(reason)
    expect(await readReply(claims.accept, await decide(claim, 'accept', {}))).toMatchObject({
      status: 'done',
    })
    expect(await readError(await decide(claim, 'accept', {}))).toMatchObject({ status: 409 })
    const audit = await readReply(
      contract.adminRecords.audit,
      await admin.send('GET', '/api/admin/audit?q=claim'),
    )
    expect(audit.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['claim.accepted', 'claim.done', 'claim.refused']),
    )
    expect(JSON.stringify(audit)).not.toContain(MESSAGE)
    const ended = await readReply(
      claims.list,
      await admin.send('GET', '/api/admin/claims?status=ended&limit=100'),
    )
    expect(ended.data.map((row) => row.id)).toEqual(expect.arrayContaining([claim.id, refused.id]))
  })

  test('still wait when they cannot be accepted: the listing is reserved or deleted', async () => {
    const [user, payer] = [await registerConfirmed(target, 1), await registerConfirmed(target)]
    const { id: listingId } = await readReply(
      contract.adminContractors.create,
      await admin.send('POST', '/api/admin/contractors', {
        name: `Heron Gutters ${user.email}`,
        categoryId: 2,
        city: 'Ocala',
        state: 'FL',
        website: 'https://heron-gutters.example',
      }),
    )
    const claim = await readReply(
      claims.start,
      await begin(user, listingId, { proof: 'admin', message: MESSAGE }),
    )
    const reserving = await beginAtDomain(payer, listingId)
    expect(await prove(payer, reserving)).toMatchObject({ status: 'payment' })
    const note = 'You answered the number in the listing.'
    expect(await readError(await decide(claim, 'accept', { note }))).toMatchObject({
      status: 409,
      message: unclaimableTexts.reserved,
    })
    const unchanged = { status: 'waiting', reason: null, expiresAt: null }
    expect((await mine(user))[0]).toMatchObject(unchanged)
    await readReply(claims.withdraw, await payer.send('DELETE', `/api/user/claims/${reserving.id}`))
    await readReply(
      contract.adminContractors.remove,
      await admin.send('DELETE', `/api/admin/contractors/${listingId}`),
    )
    expect(await readError(await decide(claim, 'accept', { note }))).toMatchObject({ status: 410 })
    expect((await mine(user))[0]).toMatchObject(unchanged)
    await readReply(
      contract.adminContractors.restore,
      await admin.send('POST', `/api/admin/contractors/${listingId}/restore`),
    )
    expect(await readReply(claims.accept, await decide(claim, 'accept', { note }))).toMatchObject({
      status: 'done',
    })
  })

  test('can be undone: the listing gets its fields back, and the claimant the credit', async () => {
    const user = await registerConfirmed(target, 1)
    // This listing is Premium, although nobody owns it.
    const id = 7
    const before = await profile(id)
    expect(before.hasActiveSubscription).toBe(true)
    const claim = await beginAtDomain(user, id)
    await prove(user, claim)
    await user.send('PUT', `/api/contractors/${id}`, {
      description: 'We take everything over, and nobody can do anything about it, ever again.',
      website: 'https://elsewhere.example',
    })
    expect(await readError(await decide(claim, 'undo', { reason: '' }))).toMatchObject({
      status: 400,
    })
    const reason = 'The owner of the business told us that this was not them.'
    expect(await readReply(claims.undo, await decide(claim, 'undo', { reason }))).toMatchObject({
      status: 'undone',
      reason,
    })
    expect({ ...(await profile(id)), updatedAt: null }).toEqual({ ...before, updatedAt: null })
    expect(await creditsOf(user)).toBe(1)
    expect((await target.mailsTo(user.email)).at(-1)).toContain(reason)
    expect(
      (await user.send('PUT', `/api/contractors/${id}`, { amenities: 'Parking' })).status,
    ).toBe(403)
  })

  test('get no code for 14 days after an admin changed the website', async () => {
    const user = await registerConfirmed(target)
    const id = 22
    const claim = await beginAtDomain(user, id)
    const code = await codeOf(id)
    await admin.send('PUT', `/api/admin/contractors/${id}`, { website: 'https://new.example' })
    expect(await options(user, id)).toMatchObject({ proofs: ['admin'], domain: null })
    expect(await readError(await step(user, claim, 'confirm', { code }))).toMatchObject({
      status: 409,
    })
    expect(await readError(await step(user, claim, 'code'))).toMatchObject({ status: 409 })
    expect(
      await readReply(claims.askAdmin, await step(user, claim, 'ask-admin', { message: MESSAGE })),
    ).toMatchObject({ status: 'waiting' })
  })

  test('send at most two codes a day to one claimant of a listing', async () => {
    const user = await registerConfirmed(target)
    const claim = await beginAtDomain(user, 23)
    await readReply(claims.sendCode, await step(user, claim, 'code'))
    expect(await readError(await step(user, claim, 'code'))).toMatchObject({
      status: 429,
      message: 'Please wait before you ask for another code',
    })
  })

  test('of somebody else are not found, and can be withdrawn by their user', async () => {
    const [user, other] = [await registerConfirmed(target), await registerConfirmed(target)]
    const claim = await beginAtDomain(user, 24)
    for (const [path, body] of [
      ['code', {}],
      ['confirm', { code: '123456' }],
      ['ask-admin', { message: MESSAGE }],
      ['complete', {}],
    ] as const)
      expect(await readError(await step(other, claim, path, body))).toMatchObject({ status: 404 })
    const withdraw = (who: TestUser) => who.send('DELETE', `/api/user/claims/${claim.id}`)
    expect((await withdraw(other)).status).toBe(404)
    expect(await mine(other)).toEqual([])
    await readReply(claims.withdraw, await withdraw(user))
    expect(await readError(await withdraw(user))).toMatchObject({ status: 409 })
    expect((await mine(user))[0]).toMatchObject({ id: claim.id, status: 'withdrawn' })
  })

  test('need a confirmed address, and are neither for admins nor for visitors', async () => {
    const user = await registerOwner(target, 0)
    const body = { proof: 'admin', message: MESSAGE }
    expect(await readError(await begin(user, 25, body))).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    })
    expect(await options(admin, 25)).toMatchObject({ claimable: false, because: 'admin' })
    expect(await readError(await begin(admin, 25, body))).toMatchObject({ status: 403 })
    expect(
      await readError(await target.send('/api/contractors/25/claims', jsonRequest('POST', body))),
    ).toMatchObject({ status: 401 })
  })

  test('are refused for other ways than the offered ones, for unknown listings and beyond three', async () => {
    const user = await registerConfirmed(target)
    const confirmed = { proof: 'domain', localPart: 'office' }
    expect(await readError(await begin(user, 9, confirmed))).toMatchObject({ status: 409 })
    expect(await readError(await begin(user, 16, confirmed))).toMatchObject({
      status: 400,
      paths: ['proof'],
    })
    for (const localPart of ['', 'a b', 'a@b', 'x'.repeat(65)])
      expect(await readError(await begin(user, 26, { proof: 'domain', localPart }))).toMatchObject({
        status: 400,
        paths: ['localPart'],
      })
    expect((await begin(user, 2_000_000_000, confirmed)).status).toBe(404)
    const body = { proof: 'admin', message: MESSAGE }
    for (const id of [26, 27, 28]) await readReply(claims.start, await begin(user, id, body))
    expect(await readError(await begin(user, 26, body))).toMatchObject({ status: 409 })
    expect(await readError(await begin(user, 29, body))).toMatchObject({ status: 409 })
  })

  test.each([
    [31, { claims: { needsCredit: false } }, false],
    [30, { offer: { mode: 'free' } }, true],
  ])('need no credit when the settings say so: listing %i, %j', async (id, settings, isActive) => {
    const user = await registerConfirmed(target)
    await changeSettings(settings)
    try {
      expect(await options(user, id)).toMatchObject({ claimable: true, needsCredit: false })
      expect(await prove(user, await beginAtDomain(user, id))).toMatchObject({ status: 'done' })
      expect((await profile(id, user)).hasActiveSubscription).toBe(isActive)
      expect((await profile(id)).facts).toMatchObject({ isManaged: true })
    } finally {
      await changeSettings({ claims: { needsCredit: null }, offer: { mode: null } })
    }
  })

  test('end with the account, also when it had reviewed the listing before', async () => {
    const user = await registerConfirmed(target)
    await readReply(
      contract.reviews.submit,
      await user.send(
        'POST',
        '/api/contractors/32/reviews',
        {
          stars: 2,
          text: 'I only wanted to see what happens here.',
          workedOn: monthOf(new Date(), 'America/New_York'),
          authorName: 'Joe',
          isIndependent: true,
          isUnpaid: true,
        },
        { 'idempotency-key': randomUUID() },
      ),
    )
    await changeSettings({ claims: { needsCredit: false } })
    try {
      await prove(user, await beginAtDomain(user, 32))
    } finally {
      await changeSettings({ claims: { needsCredit: null } })
    }
    await readReply(
      contract.session.deleteAccount,
      await user.send('POST', '/api/user/delete', { password: PASSWORD }),
    )
    expect(await profile(32)).toMatchObject({ facts: null, reviews: null })
  })

  test('do not begin without a credit while no payment can begin', async () => {
    const user = await registerConfirmed(target)
    const paid = await registerOwner(target)
    await changeSettings({ offer: { mode: 'closed' } })
    try {
      const closed = { claimable: false, because: 'closed', proofs: [], needsCredit: true }
      expect(await options(user, 29)).toMatchObject(closed)
      expect(await readError(await begin(user, 29, { proof: 'admin', message: MESSAGE }))).toEqual(
        expect.objectContaining({
          status: 409,
          message: 'No new listings are accepted at the moment',
        }),
      )
      expect(await options(paid, 29)).toMatchObject({ claimable: true, hasCredit: true })
    } finally {
      await changeSettings({ offer: { mode: null } })
    }
    expect(await options(user, 29)).toMatchObject({ claimable: true, because: null })
  })

  test('leave no trace when they are switched off', async () => {
    const user = await registerConfirmed(target)
    await changeSettings({ features: { claims: false } })
    try {
      for (const path of [
        '/api/contractors/claimable?q=tampa',
        '/api/contractors/28/claim-options',
        '/api/user/claims',
      ])
        expect((await user.send('GET', path)).status, path).toBe(404)
      expect((await admin.send('GET', '/api/admin/claims')).status).toBe(404)
      expect((await profile(3)).facts).toEqual({ takesQuotes: true })
    } finally {
      await changeSettings({ features: { claims: null } })
    }
    expect((await profile(3)).facts).toEqual({ isManaged: true, takesQuotes: true })
  })

  async function changeSettings(site: object) {
    const { version } = await readReply(
      contract.site.getForAdmins,
      await admin.send('GET', '/api/admin/site'),
    )
    await readReply(
      contract.site.save,
      await admin.send('PUT', '/api/admin/site', { version, site }),
    )
  }
})
