type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** True when a form on the page holds something that a reload would lose; search forms have theirs in the address (U2). */
export function hasUnsavedInput(root: ParentNode = document): boolean {
  const controls = root.querySelectorAll<Control>('form:not([role="search"], [role="search"] *) :is(input, textarea, select)')
  return [...controls].some((control) => isChanged(control))
}

/** True while the keyboard is in a form (U3). */
export function isFormInUse(active: Element | null = document.activeElement): boolean {
  return active !== null && active.closest('form, [contenteditable]') !== null && active.matches('input, textarea, select, [contenteditable]')
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const isPreset = options.some((option) => option.defaultSelected)
    return isPreset ? options.some((option) => option.selected !== option.defaultSelected) : control.selectedIndex > 0
  }
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) return control.checked !== control.defaultChecked
  if (control instanceof HTMLInputElement && /^(hidden|submit|button|reset)$/.test(control.type)) return false
  return control.value !== control.defaultValue
}
