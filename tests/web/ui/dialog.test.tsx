import { render, screen } from '@testing-library/react'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../../../web/src/ui/button.tsx'
import { Dialog } from '../../../web/src/ui/dialog.tsx'

afterEach(cleanup)

function open(children: ReactNode, footer?: ReactNode): string | undefined {
  render(
    <Dialog isOpen title="Title" onClose={() => undefined} footer={footer}>
      {children}
    </Dialog>,
  )
  screen.getByRole('dialog')
  return document.activeElement?.id || document.activeElement?.textContent || undefined
}

const buttons = (
  <>
    <Button>Cancel</Button>
    <Button variant="danger">Delete</Button>
  </>
)

test('a dialog with a form begins with the focus on its first field that can be used', () => {
  const form = (
    <form>
      <input type="hidden" />
      <input disabled />
      <input id="address" />
      <input id="text" />
    </form>
  )
  expect(open(form, buttons)).toBe('address')
})

test('a dialog with instructions before its first field begins with the focus on them', () => {
  const form = (
    <form>
      <ol>
        <li tabIndex={-1}>Scan this</li>
        <li>
          <input id="code" />
        </li>
      </ol>
    </form>
  )
  expect(open(form, buttons)).toBe('Scan this')
})

test('a confirmation begins with the focus on the button that changes nothing', () => {
  expect(open(<p>This cannot be undone.</p>, buttons)).toBe('Cancel')
})
