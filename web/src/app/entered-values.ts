type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Keeps what is typed and chosen in a drawn page before React handles it, and what the browser
 * restores on a reload. React takes over the controls with the values that the server has drawn.
 * Call it before hydration, and the returned function afterwards: it enters the values again, so
 * that the handlers of the page receive them.
 */
export function keepEnteredValues(root: HTMLElement): () => void {
  const entered = new Map<Control, () => void>()
  const keep = (control: Control) => entered.set(control, entryOf(control))
  for (const control of root.querySelectorAll<Control>('input, select, textarea'))
    if (isChanged(control)) keep(control)
  const onInput = ({ target }: Event) => isControl(target) && keep(target)
  root.addEventListener('input', onInput, { capture: true })
  return () => {
    root.removeEventListener('input', onInput, { capture: true })
    // Not while React runs effects: it would put the drawn value back before it handles the event,
    // and the cursor would move to the end.
    queueMicrotask(() => {
      for (const [control, enter] of entered) if (control.isConnected) enter()
    })
  }
}

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

/** Returns true when the control no longer has the value that is in the HTML. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].find(({ defaultSelected }) => defaultSelected)
    return control.value !== (drawn ?? control.options[0])?.value
  }
  // Entering the chosen one of several radio buttons clears the others.
  if (isSwitch(control))
    return (
      control.checked !== control.defaultChecked && (control.checked || control.type !== 'radio')
    )
  return control.type !== 'hidden' && control.value !== control.defaultValue
}

const isSwitch = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** Returns a function that enters the present value again, as a user would. */
function entryOf(control: Control): () => void {
  const { value } = control
  if (control instanceof HTMLSelectElement)
    return () => {
      control.value = value
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  if (isSwitch(control)) {
    const { checked } = control
    return () => {
      control.checked = !checked
      control.click()
    }
  }
  const { selectionStart, selectionEnd } = control
  return () => {
    setValue(control, value)
    // Null for types without a selection, such as e-mail addresses.
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Sets a value so that React notices it in the next input event. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  // React ignores an input event with the value that it knows: the property of the element tells
  // it of the empty value, the setter of the prototype does not tell it of the entered one.
  control.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    value,
  )
}
