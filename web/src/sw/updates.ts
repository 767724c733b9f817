import { create } from 'zustand'

interface UpdateState {
  /** True when a new version is installed and waits until the user accepts it. */
  isWaiting: boolean
  /** Number of open windows that an update reloads. */
  windowCount: number
  /** True when a new version was activated, but this tab has unsaved input and must be reloaded. */
  needsReload: boolean
  /** Activates the new version. */
  acceptUpdate: () => void
  /** Number of running tasks during which the prompt is hidden, such as a payment. */
  suppressCount: number
}

export const useUpdateState = create<UpdateState>()(() => ({
  isWaiting: false,
  windowCount: 1,
  needsReload: false,
  acceptUpdate: () => undefined,
  suppressCount: 0,
}))

/** Hides the update prompt until the returned function is called. */
export function suppressUpdatePrompt(): () => void {
  let isActive = true
  useUpdateState.setState(({ suppressCount }) => ({ suppressCount: suppressCount + 1 }))
  return () => {
    if (isActive)
      useUpdateState.setState(({ suppressCount }) => ({ suppressCount: suppressCount - 1 }))
    isActive = false
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * True when a control of a form on the page differs from its HTML default, or when a page asks
 * before it is left, so that a reload may lose input. Search forms are ignored, because their state
 * is in the URL.
 */
export function hasUnsavedInput(root: ParentNode = document): boolean {
  // React writes the value of a controlled field into its default.
  if (root.querySelector('[data-unsaved]')) return true
  const forms = [...root.querySelectorAll('form')].filter(
    (form) => !form.closest('search, [role="search"]'),
  )
  return forms.some((form) =>
    [...form.querySelectorAll<Control>('input, textarea, select')].some(isChanged),
  )
}

/** True while a rich text editor, or an input, textarea or select of a form, has the focus. */
export function isFormInUse(active: Element | null = document.activeElement): boolean {
  return (
    active !== null &&
    active.closest('form, [contenteditable]') !== null &&
    active.matches('input, textarea, select, [contenteditable]')
  )
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const defaultIndex = [...control.options].findIndex((option) => option.hasAttribute('selected'))
    return control.selectedIndex !== Math.max(0, defaultIndex)
  }
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked
  if (control instanceof HTMLInputElement && /^(hidden|submit|button|reset)$/.test(control.type))
    return false
  return control.value !== control.defaultValue
}
