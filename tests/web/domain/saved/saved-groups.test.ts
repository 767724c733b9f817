import { describe, expect, test } from 'vitest'
import { unescapeCell } from '#contract/rules/csv-write.ts'
import type { SavedRow, Snapshot } from '../../../../web/src/device/user-rows.ts'
import {
  groupSaved,
  matchesFilter,
  parseCompared,
  parseSavedSort,
} from '../../../../web/src/domain/saved/saved-groups.ts'
import { savedCsv, savedText } from '../../../../web/src/domain/saved/saved-texts.ts'
import { buildContractor } from '../../../support/contractors.ts'

const row = (
  id: number,
  name: string,
  categoryName: string,
  contractor: Partial<Snapshot> = {},
  rest: Partial<SavedRow> = {},
): SavedRow => ({
  id,
  contractor: { ...buildContractor({ id, name }), categoryName, categorySlug: '', ...contractor },
  savedAt: `2026-11-0${id}T00:00:00.000Z`,
  note: '',
  latest: null,
  isGone: false,
  ...rest,
})

const bay = row(1, 'Bay Plumbing', 'Plumbers', { city: 'Tampa', state: 'FL' })
const able = row(2, 'Able Drains', 'Plumbers', { city: 'Naples', state: 'FL' }, { note: 'Ask Ann' })
const volt = row(3, 'Volt', 'Electricians', { city: null, state: null })
const stray = row(4, 'Stray', '')
const rows = [bay, able, volt, stray]
const names = (sort: Parameters<typeof groupSaved>[1]) =>
  groupSaved(rows, sort).map(
    ({ trade, rows: group }) =>
      `${trade}: ${group.map(({ contractor }) => contractor.name).join(', ')}`,
  )

describe('the groups of saved contractors', () => {
  test('are the trades in the order of the alphabet, unknown ones last', () => {
    expect(names('saved')).toEqual([
      'Electricians: Volt',
      'Plumbers: Able Drains, Bay Plumbing',
      ': Stray',
    ])
  })

  test('are sorted by name, by place and by the day of saving', () => {
    const plumbers = [bay, able, row(5, 'Cove Pipes', 'Plumbers', { city: null, state: null })]
    const order = (sort: Parameters<typeof groupSaved>[1]) =>
      groupSaved(plumbers, sort).flatMap(({ rows: group }) => group.map(({ id }) => id))
    expect(order('name')).toEqual([2, 1, 5])
    expect(order('place')).toEqual([2, 1, 5])
    expect(order('saved')).toEqual([5, 2, 1])
    expect(parseSavedSort('place')).toBe('place')
    expect(parseSavedSort('toString')).toBe('saved')
    expect(parseSavedSort(null)).toBe('saved')
  })

  test('are filtered by words of the name, trade, place and note', () => {
    const found = (filter: string) =>
      rows.filter((one) => matchesFilter(one, filter)).map(({ id }) => id)
    expect(found('plumb')).toEqual([1, 2])
    expect(found(' NAPLES  ann ')).toEqual([2])
    expect(found('electric')).toEqual([3])
    expect(found('zzz')).toEqual([])
    expect(found('')).toEqual([1, 2, 3, 4])
  })

  test('are compared two to four at a time', () => {
    const compared = (text: string | null) => parseCompared(text, rows)?.map(({ id }) => id)
    expect(compared('2,1')).toEqual([2, 1])
    expect(compared('1,1,99')).toBeUndefined()
    expect(compared('1')).toBeUndefined()
    expect(compared(null)).toBeUndefined()
    expect(parseCompared('1,2,3,4,5', [...rows, row(5, 'Five', '')])).toHaveLength(4)
  })
})

describe('saved contractors as text', () => {
  test('name the trade, number, address, website and note', () => {
    expect(savedText([able], () => '1 Bay St')).toBe(
      'Plumbers\n\nAble Drains\n(813) 555-0100\n1 Bay St\nhttps://bay.example\nNote: Ask Ann',
    )
  })

  test('have the current details instead of the saved ones', () => {
    const changed = { ...able, latest: { ...able.contractor, phoneNumber: '(813) 555-0199' } }
    expect(savedText([changed], () => null)).toContain('555-0199')
    expect(savedCsv([changed])).toContain('555-0199')
  })

  test('are a spreadsheet whose cells are not calculated, and that is read as UTF-8', () => {
    const note = '=HYPERLINK("http://x.example"),\nsecond line'
    const [head, line] = savedCsv([row(1, '@Home "Pipes"', 'Plumbers', {}, { note })]).split('\r\n')
    expect(head).toMatch(/^\uFEFFName,Trade,Phone,Email,/)
    expect(line).toBe(
      `"'@Home ""Pipes""",Plumbers,(813) 555-0100,,https://bay.example,100 Franklin St,Tampa,FL,33602,4.5,3,,,"'=HYPERLINK(""http://x.example""),\nsecond line",2026-11-01`,
    )
    expect(unescapeCell("'=HYPERLINK")).toBe('=HYPERLINK')
  })

  test.each(['=1', '+1+1', '-1-1', '@a', '\t=1', '＝1'])('the cell %j is protected', (note) => {
    expect(savedCsv([{ ...bay, note }])).toContain(`'${note}`)
  })
})
