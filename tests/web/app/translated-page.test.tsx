import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tolerateTranslators } from '../../../web/src/app/translated-page.ts'
import { startTranslator } from '../../support/translator.ts'

// oxlint-disable-next-line typescript/unbound-method -- only restored
const { insertBefore, removeChild } = Node.prototype
beforeEach(tolerateTranslators)
afterEach(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild })
  cleanup()
})

/** Texts that React inserts, removes and inserts beside, which the pages of the app avoid. */
function LooseTexts() {
  const [isOn, setIsOn] = useState(false)
  return (
    <>
      <p>
        {isOn && <b>new </b>}
        first
        {!isOn && ' second'}
      </p>
      <button onClick={() => setIsOn(!isOn)}>change</button>
    </>
  )
}

describe.each(['wraps', 'replaces'] as const)('when a translator %s the texts', (kind) => {
  test('a component that inserts and removes beside its texts does not fail', () => {
    const { container } = render(<LooseTexts />)
    const translator = startTranslator(container, kind)
    fireEvent.click(screen.getByText('change'))
    expect(container.querySelector('b')?.textContent).toBe('new ')
    fireEvent.click(screen.getByText('change'))
    expect(container.querySelector('b')).toBeNull()
    translator.stop()
  })
})

test('a wrapped text is removed with its wrapper, and new elements are inserted before the wrapper', () => {
  const { container } = render(<LooseTexts />)
  const translator = startTranslator(container, 'wraps')
  fireEvent.click(screen.getByText('change'))
  expect(container.querySelector('p')?.textContent).toBe('new first')
  translator.stop()
})

test('other nodes that are not children are still errors', () => {
  const [parent, other] = [document.createElement('p'), document.createElement('b')]
  expect(() => parent.removeChild(other)).toThrow()
  expect(() => parent.insertBefore(document.createElement('i'), other)).toThrow()
  expect(() => parent.removeChild(document.body.appendChild(new Text('elsewhere')))).toThrow()
})
