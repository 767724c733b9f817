import { expect, it, vi } from 'vitest'
import type { DraftRow } from '../../../web/src/device/user-rows.ts'
import { testDevice } from '../../support/device.ts'

const device = testDevice()

const start = () =>
  device.openTab(async () => {
    const { deviceTable } = await import('../../../web/src/device/device-table.ts')
    return deviceTable<DraftRow>('drafts', { keyOf: ({ key }) => key })
  })
const draft = (values: string): DraftRow => ({ key: 'a', userId: null, values, savedAt: '' })

it('a removal of all rows holds when a change of a row is waiting', async () => {
  const table = await start()
  await table.change('a', () => draft('first'))
  await table.load()
  const changing = table.change('a', () => draft('second'))
  await Promise.all([table.removeAll(), changing])
  expect(table.useTable.getState().rows).toEqual([])
  expect(await (await start()).load()).toEqual([])
})

it('a removal of all rows holds when a row is being written', async () => {
  const table = await start()
  await table.load()
  let removing: Promise<void> | undefined
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  put.mockImplementationOnce(function removeAndPut(this: IDBObjectStore, ...row) {
    removing = table.removeAll()
    put.mockRestore()
    return this.put(...row)
  })
  await table.change('a', () => draft('first'))
  await removing
  expect(table.useTable.getState().rows).toEqual([])
  expect(await (await start()).load()).toEqual([])
})

it('a row that is written after a removal stays', async () => {
  const table = await start()
  await table.change('a', () => draft('first'))
  await table.load()
  const removing = table.removeAll()
  await table.change('a', () => draft('second'))
  await removing
  expect(table.useTable.getState().rows).toEqual([draft('second')])
  expect(await (await start()).load()).toEqual([draft('second')])
})
