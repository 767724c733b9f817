import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Check } from '#contract/checks.ts'
import { addDays, dateIn } from '#contract/rules/checks.ts'
import { configuredMail } from '../support/mail.ts'
import { signInAs, type TestUser } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { checks, site } = contract
const today = () => dateIn('America/New_York', new Date())
/** The demo owner's listing whose license is checked, and the one that waits for a check. */
const CHECKED = 21
const ASKED = 8
const LICENSE = 'CCC1330952'
const NOTE = 'The board does not know this number.'

describe.each(targetNames)('checks of listings on %s', (name) => {
  const target = withTarget(name, { mail: configuredMail })
  let admin: TestUser
  let owner: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
    owner = await signInAs(target, 'owner@example.com')
  })

  const ask = (id: number, body: object, user = owner) =>
    user.send('POST', `/api/user/contractors/${id}/checks`, body)
  const mine = async (id: number) =>
    readReply(checks.mine, await owner.send('GET', `/api/user/contractors/${id}/checks`))
  const list = async (view: string) =>
    readReply(checks.list, await admin.send('GET', `/api/admin/checks?view=${view}&limit=100`))
  const decide = (check: Pick<Check, 'id'> | undefined, body: object) =>
    admin.send('PATCH', `/api/admin/checks/${check?.id}`, body)
  const profile = async (id: number) =>
    readReply(contract.directory.byId, await target.send(`/api/contractors/${id}`))
  const inList = async (id: number) => {
    const all = await readReply(contract.directory.list, await target.send('/api/contractors'))
    return all.find((contractor) => contractor.id === id)
  }
  const change = (id: number, body: object) => owner.send('PUT', `/api/contractors/${id}`, body)
  const find = async (view: string, id: number, kind = 'license') =>
    (await list(view)).data.find((check) => check.contractorId === id && check.kind === kind)
  /** Asks for a check of the license and lets it pass. */
  const checkLicense = async (id: number) => {
    const asked = await readReply(checks.ask, await ask(id, { kind: 'license' }))
    return readReply(checks.decide, await decide(asked, { action: 'pass', checkedOn: today() }))
  }

  test('are part of the details, and the last day of a license is a fact in lists', async () => {
    const { checks: passed, facts, licenseBoard } = await profile(CHECKED)
    const validUntil = addDays(today(), 276)
    expect(passed).toEqual([
      {
        kind: 'license',
        board: 'Florida DBPR',
        url: 'https://www.myfloridalicense.com/',
        number: LICENSE,
        checkedOn: addDays(today(), -25),
        expiresOn: validUntil,
        validUntil,
      },
      {
        kind: 'phone',
        board: null,
        url: null,
        number: null,
        checkedOn: addDays(today(), -25),
        expiresOn: null,
        validUntil: addDays(today(), 340),
      },
    ])
    expect(facts).toMatchObject({ licenseCheckedUntil: validUntil })
    expect((await inList(CHECKED))?.facts).toEqual(facts)
    expect(licenseBoard).toMatchObject({ name: 'Florida DBPR', example: 'CGC123456' })
    const other = await profile(10)
    expect(other).toMatchObject({ checks: [], licenseBoard: { name: 'Florida DBPR' } })
    expect(await profile(11)).toMatchObject({ checks: [], licenseBoard: null })
  })

  test('are asked for by the owner, and pass with two taps', async () => {
    const asked = await find('asked', ASKED)
    expect(asked).toMatchObject({ number: 'CAC1817724', board: 'Florida DBPR', status: 'asked' })
    expect(await readError(await ask(ASKED, { kind: 'license' }))).toMatchObject({
      status: 409,
      message: 'You have already asked for this check',
    })
    const body = { action: 'pass', checkedOn: today(), expiresOn: addDays(today(), 400) }
    const passed = await readReply(checks.decide, await decide(asked, body))
    expect(passed).toMatchObject({ status: 'passed', validUntil: addDays(today(), 365) })
    expect(await profile(ASKED)).toMatchObject({
      isVerified: true,
      checks: [{ kind: 'license', number: 'CAC1817724' }],
      facts: { licenseCheckedUntil: addDays(today(), 365) },
    })
    expect((await mine(ASKED)).find(({ id }) => id === asked?.id)).toEqual(passed)
    expect(await target.mailsTo('owner@example.com')).toContainEqual(
      expect.stringContaining('we have checked the license'),
    )
    expect((await list('passed')).data[0]?.id).toBe(asked?.id)
  })

  test('that end within 30 days are listed, and pass again with a new date', async () => {
    const ending = await find('ending', 6)
    expect(ending).toMatchObject({ validUntil: addDays(today(), 12) })
    expect((await list('ending')).data.map(({ contractorId }) => contractorId)).not.toContain(5)
    expect((await profile(5)).checks).toMatchObject([{ validUntil: addDays(today(), -20) }])
    const again = { action: 'pass', checkedOn: today(), number: ending?.number }
    expect(await readReply(checks.decide, await decide(ending, again))).toMatchObject({
      id: ending?.id,
      validUntil: addDays(today(), 365),
    })
    expect(await find('ending', 6)).toBeUndefined()
  })

  test('fail or are withdrawn with a note, which the owner reads', async () => {
    const asked = await readReply(checks.ask, await ask(3, { kind: 'insurance', holder: ' Ann ' }))
    expect(asked).toMatchObject({ holder: 'Ann', board: null })
    expect(await readError(await decide(asked, { action: 'fail' }))).toMatchObject({
      status: 400,
      paths: ['note'],
    })
    expect(await readError(await decide(asked, { action: 'withdraw', note: NOTE }))).toMatchObject({
      status: 409,
    })
    expect(
      await readReply(checks.decide, await decide(asked, { action: 'fail', note: NOTE })),
    ).toMatchObject({ status: 'failed', note: NOTE })
    expect(await target.mailsTo('owner@example.com')).toContainEqual(expect.stringContaining(NOTE))
    const phone = await find('passed', CHECKED, 'phone')
    await readReply(checks.decide, await decide(phone, { action: 'withdraw', note: NOTE }))
    expect((await profile(CHECKED)).checks?.map(({ kind }) => kind)).toEqual(['license'])
    expect(await find('passed', CHECKED, 'phone')).toBeUndefined()
  })

  test.each([
    ['a name', { name: 'Bay Roofing of Stuart' }],
    ['a state', { state: 'GA' }],
    ['a license number', { licenseNumber: 'CCC1330953' }],
  ])('of a license end with %s that is changed', async (_, changed) => {
    if (!(await profile(CHECKED)).facts?.licenseCheckedUntil) await checkLicense(CHECKED)
    await readReply(contract.ownerListings.update, await change(CHECKED, { amenities: 'Ramps' }))
    expect((await profile(CHECKED)).checks).toHaveLength(1)
    await readReply(contract.ownerListings.update, await change(CHECKED, changed))
    const ended = await profile(CHECKED)
    expect(ended.checks).toEqual([])
    expect(ended.facts).not.toHaveProperty('licenseCheckedUntil')
    expect((await mine(CHECKED)).find(({ kind }) => kind === 'license')?.status).toBe('ended')
  })

  test('of a kind replace the earlier one, of which only one is passed', async () => {
    const { licenseNumber } = await profile(CHECKED)
    await checkLicense(CHECKED)
    const second = await checkLicense(CHECKED)
    expect((await mine(CHECKED)).filter(({ status }) => status === 'passed')).toEqual([second])
    expect(second.number).toBe(licenseNumber)
  })

  test('need the license number of the listing and possible dates', async () => {
    expect(await readError(await ask(3, { kind: 'license' }))).toMatchObject({
      status: 400,
      paths: ['number'],
    })
    expect(await readError(await ask(CHECKED, { kind: 'license', number: 'X1' }))).toMatchObject({
      status: 400,
      paths: ['number'],
    })
    expect(await readError(await ask(CHECKED, { kind: 'papers' }))).toMatchObject({
      status: 400,
      paths: ['kind'],
    })
    const asked = await readReply(checks.ask, await ask(CHECKED, { kind: 'license' }))
    const pass = { action: 'pass', checkedOn: today() }
    const refused: [object, string][] = [
      [{ action: 'pass' }, 'checkedOn'],
      [{ ...pass, checkedOn: 'yesterday' }, 'checkedOn'],
      [{ ...pass, checkedOn: addDays(today(), 1) }, 'checkedOn'],
      [{ ...pass, checkedOn: addDays(today(), -366) }, 'checkedOn'],
      [{ ...pass, expiresOn: addDays(today(), -1) }, 'expiresOn'],
      [{ ...pass, number: 'X1' }, 'number'],
      [{ action: 'approve' }, 'action'],
    ]
    for (const [body, path] of refused)
      expect(await readError(await decide(asked, body))).toMatchObject({
        status: 400,
        paths: [path],
      })
    expect(await readError(await admin.send('GET', '/api/admin/checks?view=all'))).toMatchObject({
      status: 400,
      paths: ['view'],
    })
    await readReply(checks.decide, await decide(asked, { action: 'fail', note: NOTE }))
    expect(await readError(await decide(asked, pass))).toMatchObject({ status: 409 })
  })

  test('of the listing of somebody else are not found', async () => {
    const member = await signInAs(target, 'member@example.com')
    expect(await readError(await ask(CHECKED, { kind: 'license' }, member))).toMatchObject({
      status: 404,
    })
    expect(
      await readError(await member.send('GET', `/api/user/contractors/${CHECKED}/checks`)),
    ).toMatchObject({ status: 404 })
    expect(
      await readError(await decide({ id: 99_999 }, { action: 'fail', note: NOTE })),
    ).toMatchObject({ status: 404 })
  })

  test('take the board of the state and the trade from the settings', async () => {
    const save = async (changes: object) => {
      const { version } = await readReply(
        site.getForAdmins,
        await admin.send('GET', '/api/admin/site'),
      )
      return readReply(
        site.save,
        await admin.send('PUT', '/api/admin/site', { version, site: changes }),
      )
    }
    const board = { state: 'FL', url: 'https://board.example/', pattern: '', example: '' }
    const { categorySlug } = await profile(10)
    await save({
      boards: [
        { ...board, trades: [], name: 'For all', checkedOn: '2026-11-01' },
        { ...board, trades: [categorySlug], name: 'For one', checkedOn: '2026-11-01' },
      ],
      // The time of the directory's replies ends with a change of the features.
      features: { claims: false },
    })
    expect((await profile(10)).licenseBoard).toMatchObject({ name: 'For one' })
    await save({ boards: null, features: { credentials: false, claims: null } })
    expect(await profile(ASKED)).toMatchObject({ checks: null, licenseBoard: null })
    expect((await inList(ASKED))?.facts).not.toHaveProperty('licenseCheckedUntil')
    expect(await readError(await ask(ASKED, { kind: 'phone' }))).toMatchObject({ status: 404 })
    expect(await readError(await admin.send('GET', '/api/admin/checks'))).toMatchObject({
      status: 404,
    })
    await save({ features: { credentials: null } })
    expect((await profile(ASKED)).checks).toHaveLength(1)
  })
})
