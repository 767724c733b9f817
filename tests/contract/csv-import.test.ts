import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { IMPORT_PATH, withImportAdmin } from '../support/admin-imports.ts'
import { signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

const { batches, cancel, importContractors, progress } = contract.csvImport

describe.each(targetNames)('CSV import on %s', (name) => {
  const { target, admin, upload, imported, fresh, listedNames, batchOf } = withImportAdmin(name)

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
      columns: [
        { header: 'Name', readAs: 'name' },
        { header: 'Categories', readAs: 'categories' },
        { header: 'Average Rating (0-5)', readAs: 'rating' },
      ],
      unreadColumns: [],
      warnings: [],
      categoryGuesses: [],
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

  test('lists the columns that are not read, and what concerns the whole file', async () => {
    const [fig] = fresh('Fig')
    const csv = `cid,Name,Latitude,Notes\n1,${fig},27.9,x\n`
    const tried = await imported(csv, '?dryRun=1')
    expect(tried).toMatchObject({
      imported: 1,
      unreadColumns: ['cid', 'Latitude', 'Notes'],
      warnings: [
        'The file has the column "Latitude" but no longitude: imported without coordinates from it',
      ],
    })
    expect({ ...(await imported(csv)), batchId: null }).toEqual(tried)
  })

  test('says which categories were guessed, in a dry run and in an import', async () => {
    const [hop, ivy, jet, kin, lux] = fresh('Hop', 'Ivy', 'Jet', 'Kin', 'Lux')
    const csv = `Name,Categories\n${hop},Lawn care service\n${ivy},House painter\n${jet},lawn care service\n${kin},Painter\n${lux},Glazing contractor\n${hop},House painter\n`
    const tried = await imported(csv, '?dryRun=1')
    expect(tried).toMatchObject({
      imported: 5,
      categoryGuesses: [
        { text: 'Lawn care service', category: 'Landscapers', rows: 2 },
        { text: 'House painter', category: 'Painters', rows: 1 },
        { text: 'Glazing contractor', category: 'General Contractors', rows: 1 },
      ],
    })
    expect(tried.rows[4]?.warnings).toContain(
      'Category "Glazing contractor" is not known: listed under General Contractors',
    )
    expect({ ...(await imported(csv)), batchId: null }).toEqual(tried)
  })

  test('reads columns as chosen, before those that the headers name', async () => {
    const [gem] = fresh('Gem')
    const csv = `Name,Kind,Phone,Mobile,Website\n${gem},Painter,555 000 1111,(907) 555-0133,https://gem.example\n`
    const choices = { Kind: 'categories', Mobile: 'phone', Website: 'ignore' }
    const query = `columns=${encodeURIComponent(JSON.stringify(choices))}`
    const tried = await imported(csv, `?dryRun=1&${query}`)
    expect(tried).toMatchObject({
      imported: 1,
      columns: [
        { header: 'Name', readAs: 'name' },
        { header: 'Kind', readAs: 'categories' },
        { header: 'Phone', readAs: 'phone' },
        { header: 'Mobile', readAs: 'phone' },
        { header: 'Website', readAs: null },
      ],
      unreadColumns: ['Website'],
    })
    await imported(csv, `?${query}`)
    const listed = await readReply(contract.directory.list, await target.send('/api/contractors'))
    expect(listed.find((contractor) => contractor.name === gem)).toMatchObject({
      categoryId: 4,
      phoneNumber: '(907) 555-0133',
      website: null,
    })
  })

  test.each(['x', '[]', '{"Kind":"charm"}', '{"Kind":1}'])(
    'refuses the choice of columns %s',
    async (choices) => {
      expect(
        await readError(
          await upload('Name\nAny\n', `?dryRun=1&columns=${encodeURIComponent(choices)}`),
        ),
      ).toMatchObject({ status: 400, paths: ['columns'] })
    },
  )

  test('skips closed businesses, and lists those that are closed for a time with a note', async () => {
    const [gone, paused, alive] = fresh('Gum', 'Pea', 'Alp')
    const result = await imported(
      `title,category,status\n${gone},Plumber,Permanently closed\n${paused},Plumber,Temporarily closed\n${alive},Plumber,Closed ⋅ Opens 8 AM\n`,
    )
    expect(result.errors).toEqual([`Row 2 (${gone}): Permanently closed`])
    expect(result.rows[1]?.warnings).toContain('Temporarily closed: listed with that note')
    const flags = async () =>
      (await readReply(contract.directory.list, await target.send('/api/contractors'))).flatMap(
        ({ id, name: listed, isTemporarilyClosed }) =>
          listed === paused || listed === alive ? [{ id, isTemporarilyClosed }] : [],
      )
    expect(await flags()).toMatchObject([
      { isTemporarilyClosed: true },
      { isTemporarilyClosed: false },
    ])
    const [first] = await flags()
    const path = `/api/admin/contractors/${first?.id}`
    expect(
      await readReply(
        contract.adminContractors.update,
        await admin.send('PUT', path, { isTemporarilyClosed: false }),
      ),
    ).toMatchObject({ isTemporarilyClosed: false })
    expect(
      (await readError(await admin.send('PUT', path, { isTemporarilyClosed: 'no' }))).message,
    ).toBe('isTemporarilyClosed must be true or false')
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
      admin.upload('POST', IMPORT_PATH, new Blob([bytes], { type }), fileName)
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
    const without = await target.send(IMPORT_PATH, {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin', cookie: admin.cookie },
    })
    expect(await readError(without)).toMatchObject({ code: 'invalid', paths: ['file'] })
    // A file with a CSV media type may have any name and any field name.
    const [fir = ''] = fresh('Fir')
    const other = new FormData()
    other.append('csv', new Blob([`Name\n${fir}\n`], { type: 'application/csv' }), 'export')
    const accepted = await target.send(IMPORT_PATH, {
      method: 'POST',
      body: other,
      headers: { 'sec-fetch-site': 'same-origin', cookie: admin.cookie },
    })
    expect((await readReply(importContractors, accepted)).successes).toEqual([fir])
  })

  test.each([
    ['Japanese text', [0x81, 0x5c, 0x0a], 'neither UTF-8 nor Windows-1252'],
    ['UTF-8 with invalid bytes', [0xef, 0xbb, 0xbf, 0xe9, 0x0a], 'neither UTF-8 nor Windows-1252'],
    ['UTF-16', [0xff, 0xfe, 0x4e, 0x00], 'UTF-16 text'],
    ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x0a], 'a zip archive or an Excel workbook'],
  ])('says why %s cannot be read', async (_, bytes, reason) => {
    const file = new Blob([new Uint8Array([...bytes, ...Buffer.from('Name\nAcme\n')])])
    const reply = await admin.upload('POST', IMPORT_PATH, file, 'leads.csv')
    const error = await readError(reply)
    expect(error).toMatchObject({ code: 'invalid', paths: ['file'] })
    expect(error.message).toContain(reason)
  })

  test('without a running import there is no progress and nothing to cancel', async () => {
    expect(await readReply(progress, await admin.send('GET', `${IMPORT_PATH}/progress`))).toEqual({
      running: null,
    })
    expect(await readReply(cancel, await admin.send('POST', `${IMPORT_PATH}/cancel`))).toEqual({
      success: true,
    })
  })

  test('a running import reports progress, and cancelling it leaves no rows', async () => {
    const names = Array.from({ length: 6000 }, (_, n) => `Nib ${n} of the Bay`)
    const importing = upload(`Name\n${names.join('\n')}\n`, '', 'many.csv')
    await expect
      .poll(
        async () =>
          (await readReply(progress, await admin.send('GET', `${IMPORT_PATH}/progress`))).running,
        { interval: 5 },
      )
      .toMatchObject({ fileName: 'many.csv', share: expect.any(Number) as number })
    expect((await readError(await upload('Name\nOar\n'))).code).toBe('import_running')
    await readReply(cancel, await admin.send('POST', `${IMPORT_PATH}/cancel`))
    expect(await readError(await importing)).toMatchObject({
      status: 409,
      code: 'import_cancelled',
      message: 'The import was cancelled',
    })
    expect(
      (await listedNames()).filter((contractorName) => contractorName.startsWith('Nib ')),
    ).toEqual([])
    expect(await readReply(progress, await admin.send('GET', `${IMPORT_PATH}/progress`))).toEqual({
      running: null,
    })
  })

  test('only an admin can import', async () => {
    const member = await signInAs(target, 'member@example.com')
    const calls = [
      ['GET', `${IMPORT_PATH}/progress`],
      ['POST', `${IMPORT_PATH}/cancel`],
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
      (
        await readError(
          await member.upload('POST', IMPORT_PATH, new Blob(['Name\nPen\n']), 'a.csv'),
        )
      ).code,
    ).toBe('forbidden')
  })

  test('warns of names that are similar to a listed one or to an earlier row', async () => {
    const [listed = ''] = fresh('Muñoz Pintura')
    await imported(`Name,Categories,City,State\n${listed},Painters,Tampa,FL\n`)
    const [ohara = '', joe = ''] = fresh("O'Hara & Daughters", 'Joe’s A/C & Heat')
    const file = [
      'Name,Categories,City,State',
      `${ohara},Plumbers,Tampa,FL`,
      `${ohara.replace("'", '’')},Plumbers,Tampa,FL`,
      `${listed.replace('ñ', 'n').toUpperCase()},Painters,Tampa,FL`,
      `${joe},HVAC Technicians,Tampa,FL`,
      `${ohara.replace('&', 'and')},Plumbers,Tampa,FL`,
      `"${joe.replace('’', '').replace('Joe', 'Ｊｏｅ')}",HVAC Technicians,Tampa,FL`,
      `${ohara.toUpperCase()},Plumbers,Tampa,FL`,
      `${ohara.replace("'", '`')},Plumbers,Tampa,FL`,
      '',
    ].join('\n')
    const trial = await imported(file, '?dryRun=1')
    const similarOf = ({ rows }: typeof trial) =>
      rows.map(({ warnings }) => warnings.filter((text) => text.startsWith('Similar')))
    const toOhara = [`Similar to "${ohara}" in row 2`]
    expect(similarOf(trial)).toEqual([
      [],
      toOhara,
      [
        expect.stringMatching(
          `^Similar to "${listed}" in Tampa, FL \\(id \\d+\\), which is already listed$`,
        ),
      ],
      [],
      [],
      [`Similar to "${joe}" in row 5`],
      [],
      toOhara,
    ])
    const result = await imported(file)
    expect(similarOf(result)).toEqual(similarOf(trial))
    expect(result.rows.map(({ outcome }) => outcome)).toEqual([
      'created',
      'created',
      'created',
      'created',
      'created',
      'created',
      'duplicate',
      'created',
    ])
    const again = await imported(
      `Name,City,State\n${ohara.replace("'", '´')},Tampa,FL\n`,
      '?dryRun=1',
    )
    expect(again.rows[0]?.warnings.join()).toContain(`Similar to "${ohara}" in Tampa, FL (id `)
  })
})
