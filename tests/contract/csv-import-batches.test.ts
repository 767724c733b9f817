import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { ImportResult } from '#contract/csv-import.ts'
import { withImportAdmin } from '../support/admin-imports.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

const { importContractors, rejects, rollBack } = contract.csvImport

describe.each(targetNames)('CSV import on %s', (name) => {
  const { target, admin, upload, imported, fresh, listedNames, batchOf } = withImportAdmin(name)

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
    const escaped = `"${hat}, ""the"" best",seven,-82.46,27.95,'=1+1,'+1 813 555 0100`
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
})
