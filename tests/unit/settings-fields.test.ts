import { expect, test } from 'vitest'
import { settings } from '#contract/site-settings.ts'
import { findFields, pictureFields, settingsSections } from '../../web/src/admin/settings/fields.ts'

test('every setting has exactly one field in the forms, and every field is of a setting', () => {
  const fields = settingsSections.flatMap(({ fields: each }) => each.map(({ path }) => path))
  expect(fields.toSorted(), 'add the field in web/src/admin/settings/fields.ts').toEqual(
    [...settings.keys()].toSorted(),
  )
})

test('the search finds settings and pictures by all of the words', () => {
  const pathsOf = (words: string) => findFields(words).map(({ path }) => path)
  expect(pathsOf('logo')).toContain('logo')
  expect(pathsOf('Struck PRICE')).toEqual(['offer.referencePriceCents'])
  expect(pathsOf('no such words')).toEqual([])
})

test('photos can be chosen for every picture but the logo', () => {
  const kinds = pictureFields.filter(({ accept }) => accept.includes('image/jpeg'))
  expect(kinds.map(({ kind }) => kind)).toEqual(['shareImage', 'homePicture'])
})
