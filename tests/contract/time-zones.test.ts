import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { withContractorAdmin } from '../support/admin-contractors.ts'
import { withImportAdmin } from '../support/admin-imports.ts'
import { registerOwner } from '../support/users.ts'
import { listingCalls } from './listing-calls.ts'
import { readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

describe.each(targetNames)('time zones of contractors on %s', (name) => {
  const { target, createContractor, updateContractor } = withContractorAdmin(name)
  const { listing } = listingCalls(target)

  test.each([
    ['the position', { state: 'TN', latitude: 35.9606, longitude: -83.9207 }, 'America/New_York'],
    [
      'the position, before the ZIP code',
      { state: 'TX', zipcode: '75201', latitude: 31.7619, longitude: -106.485 },
      'America/Denver',
    ],
    [
      'the position, when the state is not known',
      { state: 'Somewhere', latitude: 61.2181, longitude: -149.9 },
      'America/Anchorage',
    ],
    ['the ZIP code', { state: 'IN', zipcode: '46402' }, 'America/Chicago'],
    [
      'the ZIP code, when the state is not known',
      { state: 'Somewhere', zipcode: '57701-1234' },
      'America/Denver',
    ],
    [
      'the ZIP code, when the position is 0, 0',
      { state: 'KY', zipcode: '42101', latitude: 0, longitude: 0 },
      'America/Chicago',
    ],
    [
      'the ZIP code, when the position is in another state',
      { state: 'FL', zipcode: '32502', latitude: 34.0522, longitude: -118.2437 },
      'America/Chicago',
    ],
    ['the state', { state: 'Arizona' }, 'America/Phoenix'],
    ['nothing', { state: 'Atlantis' }, null],
  ])('come from %s', async (_, place, timeZone) => {
    const created = await createContractor(place)
    expect(created.timeZone).toBe(timeZone)
    const shown = await readReply(
      contract.directory.byId,
      await target.send(`/api/contractors/${created.id}`),
    )
    expect(shown.timeZone).toBe(timeZone)
  })

  test('follow a change of the address or the position by an admin', async () => {
    const { id } = await createContractor({
      city: 'Nashville',
      state: 'TN',
      zipcode: '37203',
      latitude: 36.1627,
      longitude: -86.7816,
    })
    // The new address also removes the position of the former one.
    const moved = await updateContractor(id, { city: 'Knoxville', zipcode: '37902' })
    expect(moved).toMatchObject({ positionSource: 'zip', timeZone: 'America/New_York' })
    const positioned = await updateContractor(id, { latitude: 36.1627, longitude: -86.7816 })
    expect(positioned.timeZone).toBe('America/Chicago')
    expect((await updateContractor(id, { isFeatured: true })).timeZone).toBe('America/Chicago')
    expect((await updateContractor(id, { state: 'CA' })).timeZone).toBe('America/Los_Angeles')
  })

  test('are those of the listing of an owner, and follow its changes', async () => {
    const owner = await registerOwner(target)
    const created = await listing(owner, { city: 'El Paso', state: 'TX', zipcode: '79901' })
    expect(created.timeZone).toBe('America/Denver')
    const moved = await readReply(
      contract.ownerListings.update,
      await owner.send('PUT', `/api/contractors/${created.id}`, {
        city: 'Austin',
        zipcode: '78701',
      }),
    )
    expect(moved.timeZone).toBe('America/Chicago')
  })

  test('cannot be set by a form', async () => {
    const row = await createContractor({ timeZone: 'Europe/Paris' })
    expect(row.timeZone).toBe('America/New_York')
    const changed = await updateContractor(row.id, { timeZone: 'Europe/Paris' })
    expect(changed.timeZone).toBe('America/New_York')
  })
})

describe.each(targetNames)('time zones of imported contractors on %s', (name) => {
  const { target, admin, imported, fresh } = withImportAdmin(name)

  test('come from the position, the ZIP code or the state of the row', async () => {
    const names = fresh('Ridge', 'Franklin', 'River', 'Lakeshore', 'Hills', 'Gulf', 'Border')
    const rows = [
      '"Knoxville, TN","100 Sample St, Knoxville, TN 37902, USA",35.9606,-83.9207',
      '"El Paso, TX","200 Sample St, El Paso, TX 79901, USA",,',
      '"Bowling Green, KY","300 Sample St, Bowling Green, KY 42101, USA",0,0',
      '"Gary, IN","400 Sample St, Gary, IN 46402, USA",41.5934,-87.3464',
      '"Rapid City, SD","500 Sample St, Rapid City, SD 57701, USA",44.0805,-103.231',
      '"Pensacola, FL","600 Sample St, Pensacola, FL, USA",30.4213,-87.2169',
      '"Boise, ID","700 Sample St, Boise, ID, USA",,',
    ]
    const csv = ['Name,Municipality,Fulladdress,Latitude,Longitude']
      .concat(rows.map((row, at) => `${names[at]},${row}`))
      .join('\n')
    const { batchId } = await imported(csv)
    const zones = async () => {
      const list = await readReply(contract.directory.list, await target.send('/api/contractors'))
      return names.map((wanted) => list.find((contractor) => contractor.name === wanted)?.timeZone)
    }
    expect(await zones()).toEqual([
      'America/New_York',
      'America/Denver',
      'America/Chicago',
      'America/Chicago',
      'America/Denver',
      'America/Chicago',
      'America/Boise',
    ])
    await admin.send('POST', `/api/admin/imports/${batchId}/roll-back`)
    expect(await zones()).toEqual(names.map(() => undefined))
    await imported(csv)
    expect((await zones()).slice(0, 2)).toEqual(['America/New_York', 'America/Denver'])
  })
})
