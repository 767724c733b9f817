import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContactFacts } from '../../../../web/src/public/profile/contact-facts.tsx'
import { Address } from '../../../../web/src/ui/address.tsx'
import { buildDetail } from '../../../support/contractors.ts'
import { renderComponent } from '../../../support/render.tsx'

const none = { phoneNumber: null, email: null, website: null }
const show = (overrides: object) =>
  renderComponent(<ContactFacts contractor={buildDetail({ ...none, ...overrides })} />)

test('a contractor without any way of contact is said to have none, with what to do instead', () => {
  show({})
  expect(screen.getByText(/No phone number, email or website is known/).textContent).toMatch(
    /on the map.*tell us/,
  )
  expect(screen.getByText('Suggest a phone number or website')).toBeDefined()
})

test.each([
  { phoneNumber: '(813) 555-0174' },
  { email: 'office@bay-air.example' },
  { website: 'bay-air.example' },
])('with %j nothing is said about missing contact', (contact) => {
  show(contact)
  expect(screen.queryByText(/is known/)).toBeNull()
})

test('an address may be broken before its dots and its @, and stays one text', () => {
  const { container } = renderComponent(<Address text="info@bay-air.example.com" />)
  expect(container.textContent).toBe('info@bay-air.example.com')
  expect([...container.querySelectorAll('wbr')].map((wbr) => wbr.nextSibling?.textContent)).toEqual(
    ['@bay-air', '.example', '.com'],
  )
})
