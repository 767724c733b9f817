import { expect, test } from 'vitest'
import { settings } from '#contract/site-settings.ts'
import { settingsSections } from '../../web/src/admin/settings/fields.ts'

test('every setting has exactly one field in the forms, and every field is of a setting', () => {
  const fields = settingsSections.flatMap(({ fields: each }) => each.map(({ path }) => path))
  expect(fields.toSorted(), 'add the field in web/src/admin/settings/fields.ts').toEqual(
    [...settings.keys()].toSorted(),
  )
})
