import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { settingsSections } from '../../../web/src/admin/settings/fields.ts'
import { ListField } from '../../../web/src/admin/settings/list-field.tsx'
import { renderComponent } from '../../support/render.tsx'

const field = settingsSections.flatMap(({ fields }) => fields).find(({ path }) => path === 'boards')

function Boards({ errors = {} }: { errors?: Record<string, string> }) {
  const [value, setValue] = useState<readonly unknown[]>([
    { name: 'First', trades: ['plumbers'] },
    { name: 'Second', trades: ['roofers'] },
  ])
  return field && <ListField field={field} value={value} errors={errors} onChange={setValue} />
}

const trades = () =>
  screen
    .getAllByRole('textbox', { name: 'Trades' })
    .map((input) => (input as HTMLInputElement).value)

test('the words of an entry move with it', () => {
  renderComponent(<Boards />)
  const [first] = screen.getAllByRole('textbox', { name: 'Trades' })
  fireEvent.change(first as HTMLElement, { target: { value: 'plumbers, painters, ' } })
  expect(trades()).toEqual(['plumbers, painters, ', 'roofers'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove entry 1 of License boards' }))
  expect(trades()).toEqual(['roofers'])
})

test('an error of one of the words is shown at their field', () => {
  renderComponent(<Boards errors={{ 'boards.1.trades.0': 'Too long' }} />)
  expect(screen.getByText('Too long')).toBeTruthy()
})
