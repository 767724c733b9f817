// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import {
  hasUnsavedInput,
  isFormInUse,
  suppressUpdatePrompt,
  useUpdateState,
} from '../../../web/src/sw/updates.ts'

const setPage = (html: string) => {
  document.body.innerHTML = html
}

const setValue = (selector: string, value: string) => {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
  if (!field) throw new Error(`no ${selector}`)
  field.value = value
}

describe('unsaved input', () => {
  it('is not detected in an untouched form', () => {
    setPage(
      '<form><input value="as it came"><textarea>text</textarea><select><option>1</option><option selected>2</option></select><input type="hidden" value="x"></form>',
    )
    expect(hasUnsavedInput()).toBe(false)
  })

  it('is detected after typing, checking a box or choosing an option', () => {
    setPage('<form><input></form>')
    setValue('input', 'Bay')
    expect(hasUnsavedInput()).toBe(true)
    setPage('<form><input type="checkbox"></form>')
    document.querySelector<HTMLInputElement>('input')?.click()
    expect(hasUnsavedInput()).toBe(true)
    setPage('<form><textarea></textarea></form>')
    setValue('textarea', 'A message')
    expect(hasUnsavedInput()).toBe(true)
    setPage('<form><select><option>1</option><option>2</option></select></form>')
    setValue('select', '2')
    expect(hasUnsavedInput()).toBe(true)
    setPage('<form><select><option>1</option><option selected>2</option></select></form>')
    setValue('select', '1')
    expect(hasUnsavedInput()).toBe(true)
  })

  it('is detected on a page that asks before it is left', () => {
    setPage('<form><input value="typed"></form><span hidden data-unsaved></span>')
    expect(hasUnsavedInput()).toBe(true)
  })

  it('does not include the search, which is in the URL', () => {
    setPage('<form role="search"><input></form><search role="search"><form><input></form></search>')
    for (const input of document.querySelectorAll('input')) input.value = 'Tampa'
    expect(hasUnsavedInput()).toBe(false)
  })
})

describe('a form', () => {
  it('is in use while one of its fields has the focus', () => {
    setPage('<form><input><button>Send</button></form><a href="/">Home</a>')
    document.querySelector('input')?.focus()
    expect(isFormInUse()).toBe(true)
    document.querySelector('a')?.focus()
    expect(isFormInUse()).toBe(false)
  })
})

describe('the update prompt', () => {
  it('is suppressed until every caller has stopped suppressing it', () => {
    const [first, second] = [suppressUpdatePrompt(), suppressUpdatePrompt()]
    first()
    first()
    expect(useUpdateState.getState().suppressCount).toBe(1)
    second()
    expect(useUpdateState.getState().suppressCount).toBe(0)
  })
})
