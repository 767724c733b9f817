import { describe, expect, test } from 'vitest'
import { changedFields, mergeDraft } from '../../../../web/src/ui/form/form-draft.ts'

const base = { name: 'Harbour Joinery', phone: '813 555 0100', city: 'Tampa' }

describe('the draft of a form', () => {
  test('contains only changed fields, so that restoring it keeps a later change of another field', () => {
    const changes = changedFields({ ...base, phone: '813 555 0199' }, base)
    expect(changes).toEqual({ phone: '813 555 0199' })
    expect(mergeDraft(changes, { ...base, city: 'Miami' })).toEqual({
      ...base,
      city: 'Miami',
      phone: '813 555 0199',
    })
  })

  test('contains fields that were cleared', () => {
    expect(mergeDraft(changedFields({ ...base, phone: '' }, base), base)).toEqual({
      ...base,
      phone: '',
    })
  })

  test.each([null, 'text', 7, [], { name: 5, phone: null, unknown: 'x', constructor: 'y' }])(
    'with invalid content is ignored: %j',
    (draft) => {
      expect(mergeDraft(draft, base)).toEqual(base)
    },
  )

  test('ignores inherited object properties', () => {
    expect(mergeDraft({}, { constructor: '', toString: 'kept' })).toEqual({
      constructor: '',
      toString: 'kept',
    })
  })
})
