import { describe, expect, it, test } from 'vitest'
import type { SavedRow } from '../../../../web/src/device/user-rows.ts'
import { formatRelativeTime } from '../../../../web/src/domain/saved/saved-card.tsx'
import {
  parseSavedFile,
  savedFileName,
  serializeSaved,
} from '../../../../web/src/domain/saved/saved-file.ts'
import { loadSaved, mergeSaved, setNote, useSaved } from '../../../../web/src/domain/saved/saved.ts'
import { buildContractor } from '../../../support/contractors.ts'
import { testDevice } from '../../../support/device.ts'

testDevice()

const row = (id: number, note = ''): SavedRow => ({
  id,
  contractor: {
    ...buildContractor({ id, name: `Business ${id}` }),
    categoryName: 'Plumbers',
    categorySlug: 'plumbers',
  },
  savedAt: `2026-11-0${id}T00:00:00.000Z`,
  note,
  latest: null,
  isGone: false,
})

describe('a file of saved contractors', () => {
  it('restores the exported contractors', () => {
    const rows = [row(1, 'Ask for Ann\nSecond line'), row(2)]
    const text = serializeSaved(rows)
    expect(parseSavedFile(text)).toEqual(rows)
    expect(text).not.toContain('lintel')
    expect(savedFileName(new Date('2026-11-20T10:00:00Z'))).toBe(
      'saved-contractors-2026-11-20.json',
    )
  })

  it.each([
    ['no JSON', '{'],
    ['something else', '{"format":"other"}'],
    ['nothing', ''],
    ['a list', '[]'],
    [
      'an entry without a name',
      '{"format":"saved-contractors","version":1,"exportedAt":"2026-11-01T00:00:00.000Z","contractors":[{"savedAt":"2026-11-01T00:00:00.000Z","note":"","contractor":{"id":1}}]}',
    ],
  ])('that has %s is rejected with a message', (_, text) => {
    expect(() => parseSavedFile(text)).toThrow('This is not a file of saved contractors.')
  })

  it('of a newer version is rejected', () => {
    expect(() =>
      parseSavedFile(serializeSaved([row(1)]).replace('"version": 1', '"version": 2')),
    ).toThrow(/newer version/)
  })

  it('is imported without owner ids and values of the wrong type, and with notes truncated to 2000 characters', () => {
    const text = serializeSaved([
      {
        ...row(1, 'x'.repeat(5000)),
        contractor: { ...row(1).contractor, userId: 4, rating: 'a' as never },
      },
    ])
    const [read] = parseSavedFile(text)
    expect(read?.note).toHaveLength(2000)
    expect(read?.contractor).toMatchObject({ userId: null, rating: 0 })
  })

  it('adds new contractors, and merges known ones, which keep their old date and get both notes', async () => {
    await loadSaved()
    expect(await mergeSaved([row(1, 'one')])).toEqual({ added: 1, known: 0 })
    expect(
      await mergeSaved([{ ...row(1, 'two'), savedAt: '2020-01-01T00:00:00.000Z' }, row(2)]),
    ).toEqual({ added: 1, known: 1 })
    expect(await mergeSaved([row(1, 'two'), row(2)])).toEqual({ added: 0, known: 2 })
    const rows = useSaved.getState().rows
    expect(rows?.map(({ id, note, savedAt }) => [id, note, savedAt])).toEqual([
      [2, '', row(2).savedAt],
      [1, 'one\ntwo', row(1).savedAt],
    ])
    await setNote(2, '  kept  ')
    await mergeSaved([row(2)])
    expect(useSaved.getState().rows?.[0]?.note).toBe('kept')
  })
})

test.each([
  ['2026-11-20T12:00:00Z', 'just now'],
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T09:00:00Z', '3 hours ago'],
  ['2026-11-17T12:00:00Z', '3 days ago'],
  ['2026-09-01T12:00:00Z', '2 months ago'],
  ['2024-09-01T12:00:00Z', '2 years ago'],
  ['2027-01-01T00:00:00Z', 'just now'],
  ['never', 'just now'],
])('%s is formatted as %s', (time, text) => {
  expect(formatRelativeTime(time, Date.parse('2026-11-20T12:00:00Z'))).toBe(text)
})
