import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { type ImportResult } from '#contract/csv-import.ts'
import { type TestUser, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { batches, cancel, importContractors, progress, rejects, rollBack } = contract.csvImport
const path = '/api/admin/import-contractors'

describe.each(targetNames)('CSV import on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  let count = 0
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const upload = (csv: string, query = '', fileName = 'leads.csv') =>
    admin.upload('POST', `${path}${query}`, new Blob([csv], { type: 'text/csv' }), fileName)
  const imported = async (csv: string, query?: string) =>
    readReply(importContractors, await upload(csv, query))
  /** Returns names that no other test uses. */
  const fresh = (...names: string[]) => {
    count += 1
    return names.map((word) => `${word} of the ${'x'.repeat(count)} Bay`)
  }
  const listedNames = async () =>
    (await readReply(contract.directory.list, await target.send('/api/contractors'))).map(
      (contractor) => contractor.name,
    )
  const batchOf = async ({ batchId }: ImportResult) =>
    (await readReply(batches, await admin.send('GET', '/api/admin/imports'))).find(
      ({ id }) => id === batchId,
    )

  test('imports a file and reports the outcome of every row', async () => {
    const [acme, bolt] = fresh('Acme', 'Bolt')
    const result = await imported(
      `Name,Categories,Average Rating (0-5)\n${acme},Plumber,4.5\n${bolt},Plumber,7\n ${acme?.toUpperCase()},,\n,Plumber,1\n`,
    )
    expect(result).toEqual({
      imported: 1,
      skipped: 3,
      successes: [acme],
      errors: [
        `Row 3 (${bolt}): Rating "7" is not a number from 0 to 5`,
        `Row 4 (${acme?.toUpperCase()}): Same name as row 2`,
        'Row 5 (no name): Name is missing',
      ],
      rows: [
        {
          row: 2,
          name: acme,
          outcome: 'created',
          reason: null,
          warnings: expect.any(Array) as string[],
        },
        {
          row: 3,
          name: bolt,
          outcome: 'invalid',
          reason: 'Rating "7" is not a number from 0 to 5',
          warnings: expect.any(Array) as string[],
        },
        {
          row: 4,
          name: acme?.toUpperCase(),
          outcome: 'duplicate',
          reason: 'Same name as row 2',
          warnings: expect.any(Array) as string[],
        },
        {
          row: 5,
          name: '',
          outcome: 'invalid',
          reason: 'Name is missing',
          warnings: expect.any(Array) as string[],
        },
      ],
      batchId: expect.any(Number) as number,
    })
    expect(await listedNames()).toContain(acme)
    expect(await batchOf(result)).toMatchObject({
      fileName: 'leads.csv',
      userEmail: 'admin@example.com',
      status: 'done',
      imported: 1,
      skipped: 3,
    })
  })

  test('a dry run returns the same result and writes nothing', async () => {
    const names = fresh('Cog', 'Dab')
    const csv = `Name,Rating\n${names.join(',4\n')},9\n`
    const before = await readReply(batches, await admin.send('GET', '/api/admin/imports'))
    const tried = await imported(csv, '?dryRun=1')
    expect(tried).toMatchObject({ imported: 1, skipped: 1, batchId: null })
    expect(await listedNames()).not.toContain(names[0])
    expect(await readReply(batches, await admin.send('GET', '/api/admin/imports'))).toEqual(before)
    const result = await imported(csv)
    expect({ ...result, batchId: null }).toEqual(tried)
  })

  test('rows without a known category get the selected fallback category', async () => {
    const [eel = ''] = fresh('Eel')
    const result = await imported(`Name,Categories\n${eel},Florist\n`, '?fallbackCategory=painters')
    expect(result.rows[0]?.warnings[0]).toBe(
      'Category "Florist" is not known: listed under Painters',
    )
    const refused = await readError(await upload(`Name\n${eel}\n`, '?fallbackCategory=florists'))
    expect(refused).toMatchObject({
      status: 400,
      message: 'Please select a category',
      paths: ['fallbackCategory'],
    })
    expect(await readError(await upload(`Name\n${eel}\n`, '?dryRun=yes'))).toMatchObject({
      status: 400,
      message: 'dryRun must be 0 or 1',
    })
  })

  test('refuses files that are not CSV', async () => {
    const uploadAs = (bytes: BlobPart, type: string, fileName: string) =>
      admin.upload('POST', path, new Blob([bytes], { type }), fileName)
    const message = 'Please upload a CSV file.'
    expect(
      await readError(await uploadAs('Name\nAcme\n', 'text/plain', 'leads.txt')),
    ).toMatchObject({
      code: 'invalid',
      message,
      paths: ['file'],
    })
    expect(
      await readError(await uploadAs('Na\0me\nAcme\n', 'text/csv', 'leads.csv')),
    ).toMatchObject({
      code: 'invalid',
      paths: ['file'],
    })
    expect(await readError(await uploadAs('Nome\nAcme\n', '', 'leads.CSV'))).toMatchObject({
      code: 'invalid',
      message: 'The file has no Name column. Columns seen: "Nome".',
    })
    const body = new FormData()
    body.append('note', 'no file')
    const without = await target.send(path, {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin', cookie: admin.cookie },
    })
    expect(await readError(without)).toMatchObject({ code: 'invalid', paths: ['file'] })
    // A file with a CSV media type may have any name and any field name.
    const [fir = ''] = fresh('Fir')
    const other = new FormData()
    other.append('csv', new Blob([`Name\n${fir}\n`], { type: 'application/csv' }), 'export')
    const accepted = await target.send(path, {
      method: 'POST',
      body: other,
      headers: { 'sec-fetch-site': 'same-origin', cookie: admin.cookie },
    })
    expect((await readReply(importContractors, accepted)).successes).toEqual([fir])
  })

  test('the file of skipped rows contains the reasons and can be imported after correction', async () => {
    const [gum, hat, ivy] = fresh('Gum', 'Hat', 'Ivy')
    const row = (rating: string) =>
      `"${hat}, ""the"" best",${rating},-82.46,27.95,=1+1,+1 813 555 0100`
    const result = await imported(
      `Name,Rating,Longitude,Latitude,Notes,Phone\n${gum},4,,,,\n${row('seven')}\n${ivy},9,,,,\n`,
    )
    expect(result).toMatchObject({ imported: 1, skipped: 2 })
    const file = await readReply(
      rejects,
      await admin.send('GET', `/api/admin/imports/${result.batchId}/rejects`),
    )
    expect(file.fileName).toBe('leads-rejects.csv')
    const escaped = `"${hat}, ""the"" best",seven,'-82.46,27.95,'=1+1,'+1 813 555 0100`
    expect(file.csv).toBe(
      [
        '\ufeffReason,Name,Rating,Longitude,Latitude,Notes,Phone',
        `"Rating ""seven"" is not a number from 0 to 5",${escaped}`,
        `"Rating ""9"" is not a number from 0 to 5",${ivy},9,,,,`,
        '',
      ].join('\r\n'),
    )
    const corrected = await readReply(
      importContractors,
      await upload(file.csv.replace(',seven,', ',4.7,'), '', file.fileName),
    )
    expect(corrected).toMatchObject({ imported: 1, skipped: 1, successes: [`${hat}, "the" best`] })
    const found = (
      await readReply(contract.directory.list, await target.send('/api/contractors'))
    ).find((contractor) => contractor.name === `${hat}, "the" best`)
    expect(found).toMatchObject({
      rating: 47,
      longitude: -82.46,
      latitude: 27.95,
      phoneNumber: '+1 813 555 0100',
    })
    const again = await readReply(
      rejects,
      await admin.send('GET', `/api/admin/imports/${corrected.batchId}/rejects`),
    )
    expect(again).toMatchObject({
      fileName: 'leads-rejects.csv',
      csv: expect.stringMatching(/^\ufeffReason,Name,Rating,/) as string,
    })
  })

  test('an import without skipped rows and an unknown import have no file of skipped rows', async () => {
    const [jet = ''] = fresh('Jet')
    const { batchId } = await imported(`Name\n${jet}\n`)
    for (const id of [String(batchId), '999999', 'x']) {
      expect(
        (await readError(await admin.send('GET', `/api/admin/imports/${id}/rejects`))).code,
      ).toBe('not_found')
    }
  })

  test('an import can be rolled back once, except for contractors that were changed later', async () => {
    const names = fresh('Kit', 'Log', 'Mop')
    const result = await imported(
      `Name,Categories\n${names.map((word) => `${word},Plumber`).join('\n')}\n`,
    )
    const all = await readReply(contract.directory.list, await target.send('/api/contractors'))
    const changed = all.find((contractor) => contractor.name === names[1])
    const gone = all.find((contractor) => contractor.name === names[0])
    await readReply(
      contract.adminContractors.update,
      await admin.send('PUT', `/api/admin/contractors/${changed?.id}`, { isFeatured: true }),
    )
    const undo = () => admin.send('POST', `/api/admin/imports/${result.batchId}/roll-back`)
    expect(await readReply(rollBack, await undo())).toEqual({ removed: 2, kept: 1 })
    const left = await listedNames()
    expect(names.map((word) => left.includes(word))).toEqual([false, true, false])
    expect((await readError(await target.send(`/api/contractors/${gone?.id}`))).code).toBe('gone')
    expect((await batchOf(result))?.status).toBe('rolled_back')
    expect(await readError(await undo())).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This import has nothing to roll back',
    })
    const subject = `import ${result.batchId}: leads.csv`
    const auditLog = await readReply(
      contract.adminRecords.audit,
      await admin.send('GET', `/api/admin/audit?q=${encodeURIComponent(subject)}`),
    )
    expect(auditLog.data).toEqual([
      expect.objectContaining({
        userEmail: 'admin@example.com',
        action: 'import.rolled_back',
        subject,
        details: { removed: 2, kept: 1 },
      }),
      expect.objectContaining({
        userEmail: 'admin@example.com',
        action: 'import.done',
        subject,
        details: { imported: 3, skipped: 0 },
      }),
    ])
    expect(
      (await readError(await admin.send('POST', '/api/admin/imports/999999/roll-back'))).code,
    ).toBe('not_found')
    // The names of removed contractors can be used again.
    expect((await imported(`Name\n${names[0]}\n`)).imported).toBe(1)
  })

  test('a rollback makes slugs available to a new import or to a restored contractor', async () => {
    const [oak = '', pin = ''] = fresh('Oak', 'Pin')
    const fetchImported = async () =>
      (await readReply(contract.directory.list, await target.send('/api/contractors'))).filter(
        ({ name }) => name === oak || name === pin,
      )
    const slugs = async () =>
      Object.fromEntries((await fetchImported()).map(({ name, slug }) => [name, slug]))
    const restore = (id: number | undefined) =>
      admin.send('POST', `/api/admin/contractors/${id}/restore`)
    const file = `Name\n${oak}\n${pin}\n`
    const undo = async ({ batchId }: ImportResult) =>
      readReply(rollBack, await admin.send('POST', `/api/admin/imports/${batchId}/roll-back`))
    const first = await imported(file)
    const [before, rows] = [await slugs(), await fetchImported()]
    await undo(first)
    const again = await imported(file)
    expect(await slugs()).toEqual(before)
    const [former] = rows
    expect((await readError(await restore(former?.id))).code).toBe('name_taken')
    await undo(again)
    expect(
      await readReply(contract.adminContractors.restore, await restore(former?.id)),
    ).toMatchObject({ name: former?.name, slug: former?.slug })
    // The contractor is listed again, so the row with its name is skipped. Another name with the
    // same slug gets a slug with a number.
    const other = await imported(`Name\n${oak}\n${former?.name}!\n`)
    expect(other).toMatchObject({ imported: 1, skipped: 1 })
    expect(
      (await readReply(contract.directory.list, await target.send('/api/contractors'))).find(
        ({ name }) => name === `${former?.name}!`,
      )?.slug,
    ).toBe(`${former?.slug}-2`)
  })

  test('without a running import there is no progress and nothing to cancel', async () => {
    expect(await readReply(progress, await admin.send('GET', `${path}/progress`))).toEqual({
      running: null,
    })
    expect(await readReply(cancel, await admin.send('POST', `${path}/cancel`))).toEqual({
      success: true,
    })
  })

  test('a running import reports progress, and cancelling it leaves no rows', async () => {
    const names = Array.from({ length: 6000 }, (_, n) => `Nib ${n} of the Bay`)
    const importing = upload(`Name\n${names.join('\n')}\n`, '', 'many.csv')
    await expect
      .poll(
        async () =>
          (await readReply(progress, await admin.send('GET', `${path}/progress`))).running,
        { interval: 5 },
      )
      .toMatchObject({ fileName: 'many.csv', share: expect.any(Number) as number })
    expect((await readError(await upload('Name\nOar\n'))).code).toBe('import_running')
    await readReply(cancel, await admin.send('POST', `${path}/cancel`))
    expect(await readError(await importing)).toMatchObject({
      status: 409,
      code: 'import_cancelled',
      message: 'The import was cancelled',
    })
    expect(
      (await listedNames()).filter((contractorName) => contractorName.startsWith('Nib ')),
    ).toEqual([])
    expect(await readReply(progress, await admin.send('GET', `${path}/progress`))).toEqual({
      running: null,
    })
  })

  test('only an admin can import', async () => {
    const member = await signInAs(target, 'member@example.com')
    const calls = [
      ['GET', `${path}/progress`],
      ['POST', `${path}/cancel`],
      ['GET', '/api/admin/imports'],
      ['POST', '/api/admin/imports/1/roll-back'],
      ['GET', '/api/admin/imports/1/rejects'],
    ] as const
    for (const [method, called] of calls) {
      expect((await readError(await member.send(method, called))).code).toBe('forbidden')
      expect(
        (
          await readError(
            await target.send(called, { method, headers: { 'sec-fetch-site': 'same-origin' } }),
          )
        ).code,
      ).toBe('unauthenticated')
    }
    expect(
      (await readError(await member.upload('POST', path, new Blob(['Name\nPen\n']), 'a.csv'))).code,
    ).toBe('forbidden')
  })
})
