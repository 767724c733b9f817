import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Category } from '#contract/entities.ts'
import { CategoryDialog } from '../../../web/src/admin/categories/category-dialog.tsx'
import { category } from '../../support/builders.ts'
import { renderComponent } from '../../support/render.tsx'

/** Opens the dialog, types a name and empties the slug. Returns the help text of the slug. */
function helpOfEmptySlug(edited: Category | null, name: string): string | null | undefined {
  renderComponent(<CategoryDialog category={edited} onClose={() => undefined} />)
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: name } })
  const slug = screen.getByRole('textbox', { name: /^Slug/ })
  fireEvent.change(slug, { target: { value: '' } })
  return slug.parentElement?.textContent
}

test('the slug of a new category is made from its name when it is left empty', () => {
  expect(helpOfEmptySlug(null, 'Pool Builders')).toContain('Left empty it becomes “pool-builders”.')
})

test('the slug of an existing category stays when it is left empty', () => {
  const roofs = { ...category('plumbers'), name: 'Roofs', slug: 'roofs', count: 0 }
  expect(helpOfEmptySlug(roofs, 'Roofing')).toContain('Left empty it stays “roofs”.')
})
