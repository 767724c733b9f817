import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { MAX_BULK } from '#contract/rules/limits.ts'
import { ADMIN_CONTRACTORS_PATH, withContractorAdmin } from '../support/admin-contractors.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

const { bulk, undoBulk } = contract.adminContractors
const PATH = `${ADMIN_CONTRACTORS_PATH}/bulk`

describe.each(targetNames)('bulk changes on %s', (name) => {
  const {
    admin,
    find,
    bin,
    createContractor,
    updateContractor,
    deleteContractor,
    cursor,
    changesSince,
    auditOf,
  } = withContractorAdmin(name)

  const send = (body: Record<string, unknown>) => admin.send('POST', PATH, body)
  const change = async (body: Record<string, unknown>) => readReply(bulk, await send(body))
  const undo = async (undoId: number) =>
    readReply(undoBulk, await admin.send('POST', `${PATH}/undo`, { undoId }))
  const createTwo = async (overrides: Record<string, unknown> = {}) => {
    const mark = randomUUID().slice(0, 8)
    const first = await createContractor({ name: `Pair A ${mark}`, ...overrides })
    const second = await createContractor({ name: `Pair B ${mark}`, categoryId: 4 })
    const stored = async () => (await find(`q=${mark}`)).data
    return { mark, first, second, ids: [first.id, second.id], stored }
  }

  test('changes the category of those that have another one, and undoes it', async () => {
    const { first, second, ids, stored } = await createTwo()
    const since = await cursor()
    const { changed, undoId } = await change({
      ids: [...ids, first.id],
      action: 'category',
      categoryId: 4,
    })
    expect(changed).toBe(1)
    expect((await stored()).map((row) => row.categorySlug)).toEqual(['painters', 'painters'])
    expect((await changesSince(since)).items.map(({ id }) => id)).toEqual([first.id])
    expect(await undo(undoId)).toEqual({ changed: 1, kept: 0 })
    const after = await stored()
    expect(after.map((row) => row.categoryId)).toEqual([3, 4])
    expect(after[1]).toEqual(second)
    expect(Date.parse(after[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse(first.updatedAt))
    expect(await undo(undoId)).toEqual({ changed: 0, kept: 1 })
  })

  test.each([
    ['feature', 'isFeatured', true],
    ['unfeature', 'isFeatured', false],
    ['unverify', 'isVerified', false],
  ] as const)('%s sets the mark, and undoing it restores it', async (action, field, value) => {
    const { ids, stored } = await createTwo({ [field]: !value })
    const marks = async () => (await stored()).map((row) => row[field])
    const before = await marks()
    const { changed, undoId } = await change({ ids, action })
    expect(changed).toBe(value ? 2 : 1)
    expect(await marks()).toEqual([value, value])
    expect(await undo(undoId)).toEqual({ changed, kept: 0 })
    expect(await marks()).toEqual(before)
  })

  test('moves contractors to the bin, and undoing it restores them unchanged', async () => {
    const { mark, first, second, ids, stored } = await createTwo()
    const { changed, undoId } = await change({ ids, action: 'bin' })
    expect(changed).toBe(2)
    expect(await stored()).toEqual([])
    expect(new Set((await bin(`q=${mark}`)).data.map(({ id }) => id))).toEqual(new Set(ids))
    expect(await undo(undoId)).toEqual({ changed: 2, kept: 0 })
    expect(await stored()).toEqual([first, second])
  })

  test('undoing leaves out what was changed since', async () => {
    const { first, ids, stored } = await createTwo()
    const { undoId } = await change({ ids, action: 'feature' })
    await updateContractor(first.id, { city: 'Miami' })
    expect(await undo(undoId)).toEqual({ changed: 1, kept: 1 })
    expect((await stored()).map((row) => row.isFeatured)).toEqual([true, false])
  })

  test('undoing leaves out a deleted contractor whose name was taken', async () => {
    const { first, ids, stored } = await createTwo()
    const { undoId } = await change({ ids, action: 'bin' })
    const next = await createContractor({ name: first.name })
    expect(await undo(undoId)).toEqual({ changed: 1, kept: 1 })
    expect((await stored()).map(({ id }) => id)).toEqual([next.id, ids[1]])
  })

  test('changes nothing if one of the ids is unknown or deleted', async () => {
    const { ids, stored } = await createTwo()
    const deleted = await createContractor()
    await deleteContractor(deleted.id)
    for (const id of [2_000_000_000, deleted.id])
      expect(await readError(await send({ ids: [...ids, id], action: 'feature' }))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    expect((await stored()).map((row) => row.isFeatured)).toEqual([false, false])
  })

  test('refuses invalid input and names the field', async () => {
    const { ids } = await createTwo()
    for (const [body, path] of [
      [{ ids: [], action: 'feature' }, 'ids'],
      [{ ids: Array.from({ length: MAX_BULK + 1 }, (_, n) => n + 1), action: 'feature' }, 'ids'],
      [{ ids: ['1'], action: 'feature' }, 'ids.0'],
      [{ ids, action: 'explode' }, 'action'],
      [{ ids, action: 'verify' }, 'action'],
      [{ ids }, 'action'],
      [{ ids, action: 'category' }, 'categoryId'],
      [{ ids, action: 'category', categoryId: 2_000_000_000 }, 'categoryId'],
    ] as const)
      expect(await readError(await send(body)), path).toMatchObject({
        status: 400,
        code: 'invalid',
        paths: [path],
      })
    expect(
      await readError(await admin.send('POST', `${PATH}/undo`, { undoId: 'x' })),
    ).toMatchObject({ status: 400, paths: ['undoId'] })
    expect(
      await readError(await admin.send('POST', `${PATH}/undo`, { undoId: 2_000_000_000 })),
    ).toMatchObject({ status: 404 })
  })

  test('writes one entry of the audit log for each change, without the ids', async () => {
    const { ids } = await createTwo()
    const { undoId } = await change({ ids, action: 'category', categoryId: 5 })
    await undo(undoId)
    const entries = await auditOf('contractors.change')
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'contractors.change_undone', subject: '2 contractors' },
      { action: 'contractors.changed', subject: '2 contractors' },
    ])
    expect(entries.slice(0, 2).map(({ details }) => details)).toEqual([
      { change: 'category', changed: 2, kept: 0 },
      { change: 'category', categoryId: 5 },
    ])
  })
})
