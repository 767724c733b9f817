import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import type { PlaceInputProps } from './place-input.ts'

type Combobox = ComponentType<PlaceInputProps>

let loaded: Combobox | null = null

/**
 * Returns the combobox once its code has loaded. Loads it when the page is idle, so that it does
 * not delay the first content.
 */
function useLoadedCombobox(): Combobox | null {
  const [combobox, setCombobox] = useState<Combobox | null>(() => loaded)
  useEffect(() => {
    if (combobox) return
    let isUnmounted = false
    // Also runs when `loaded` is set: another field may have set it since this one was rendered.
    const load = async () => {
      loaded = (await import('./place-combobox.lazy.tsx')).PlaceCombobox
      if (!isUnmounted) setCombobox(() => loaded)
    }
    // If loading fails, the plain input stays. It can be used to search as well.
    const cancel = whenIdle(() => void load().catch(() => undefined))
    return () => {
      isUnmounted = true
      cancel()
    }
  }, [combobox])
  return combobox
}

function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 1500 })
  return () => cancelIdleCallback(handle)
}

/**
 * Place field: first a plain input, which a combobox replaces once it has loaded. On touch screens,
 * a focused input is replaced only after the user has left it.
 */
export function PlaceField(props: PlaceInputProps) {
  const Loaded = useLoadedCombobox()
  const [isTyping, setIsTyping] = useState(false)
  const keepsPlain = isTyping && !matchMedia('(pointer: fine)').matches
  if (Loaded && !keepsPlain) return <WithFocus {...props} hadFocus={isTyping} Input={Loaded} />
  return (
    <input
      id={props.inputId}
      value={props.value}
      onChange={(event) => props.onType(event.currentTarget.value)}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoCapitalize="words"
      spellCheck={false}
      autoComplete="off"
      name="location"
      maxLength={MAX_LOCATION_LENGTH}
      placeholder={props.placeholder}
      aria-describedby={props.describedBy}
      className={props.className}
    />
  )
}

/** Combobox that takes over the focus of the plain input and puts the cursor at the end. */
function WithFocus({
  hadFocus,
  Input,
  ...props
}: PlaceInputProps & { hadFocus: boolean; Input: Combobox }) {
  const input = useRef<HTMLInputElement>(null)
  const [takesFocus] = useState(hadFocus)
  useLayoutEffect(() => {
    const field = input.current
    if (!field || !takesFocus) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
  }, [takesFocus])
  return <Input {...props} inputRef={input} />
}
