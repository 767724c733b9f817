// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../../web/src/offline/connection.ts'
import { reloadOnMissingChunk } from '../../web/src/offline/missing-chunk.ts'
import { hasUnsavedInput, isFormInUse } from '../../web/src/sw/unsaved-input.ts'
import { holdUpdatePrompt, useUpdate } from '../../web/src/sw/update-state.ts'

const inPage = (html: string) => {
  document.body.innerHTML = html
}

const type = (selector: string, value: string) => {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (!field) throw new Error(`no ${selector}`)
  field.value = value
}

describe('input that a reload would lose', () => {
  it('is none in an untouched form', () => {
    inPage(
      '<form><input value="as it came"><textarea>text</textarea><select><option>1</option><option selected>2</option></select><input type="hidden" value="x"></form>',
    )
    expect(hasUnsavedInput()).toBe(false)
  })

  it('is what was typed, ticked or chosen', () => {
    inPage('<form><input></form>')
    type('input', 'Bay')
    expect(hasUnsavedInput()).toBe(true)
    inPage('<form><input type="checkbox"></form>')
    document.querySelector<HTMLInputElement>('input')?.click()
    expect(hasUnsavedInput()).toBe(true)
    inPage('<form><textarea></textarea></form>')
    type('textarea', 'A message')
    expect(hasUnsavedInput()).toBe(true)
  })

  it('is not the search, which stands in the address', () => {
    inPage('<form role="search"><input></form><search role="search"><form><input></form></search>')
    for (const input of document.querySelectorAll('input')) input.value = 'Tampa'
    expect(hasUnsavedInput()).toBe(false)
  })

  it('is being made while the keyboard is in a form', () => {
    inPage('<form><input><button>Send</button></form><a href="/">Home</a>')
    document.querySelector('input')?.focus()
    expect(isFormInUse()).toBe(true)
    document.querySelector('a')?.focus()
    expect(isFormInUse()).toBe(false)
  })
})

describe('the update prompt', () => {
  it('is held as long as anybody holds it', () => {
    const [first, second] = [holdUpdatePrompt(), holdUpdatePrompt()]
    first()
    first()
    expect(useUpdate.getState().holds).toBe(1)
    second()
    expect(useUpdate.getState().holds).toBe(0)
  })
})

describe('code that a release has taken away', () => {
  const stops: (() => void)[] = []
  const fail = (what: string) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
      payload: new TypeError(what),
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  afterEach(() => {
    stops.splice(0).forEach((stop) => stop())
    sessionStorage.clear()
    useConnection.setState({ isOffline: false })
  })

  it('makes the page reload once', () => {
    const reload = vi.fn()
    stops.push(reloadOnMissingChunk(reload))
    expect([fail('a.js'), fail('a.js'), fail('b.js')]).toEqual([true, false, true])
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not make it reload offline, nor where nothing can be remembered', () => {
    const reload = vi.fn()
    stops.push(reloadOnMissingChunk(reload))
    useConnection.setState({ isOffline: true })
    expect(fail('a.js')).toBe(false)
    useConnection.setState({ isOffline: false })
    vi.stubGlobal('sessionStorage', undefined)
    expect(fail('a.js')).toBe(false)
    vi.unstubAllGlobals()
    expect(reload).not.toHaveBeenCalled()
  })
})
