import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/loading.tsx'
import type { PlaceInputProps } from './place-input.ts'
import { canLocate, type PositionFinder } from './use-position.ts'

interface PlaceProps {
  value: string
  /** True when the visitor's position is used instead of a text. */
  isNear: boolean
  finder: PositionFinder
  onType: (text: string) => void
  onChoose: (text: string) => void
  /** Removes the position. */
  onClear: () => void
}

/** Label, place field, and the button that requests the visitor's position or removes it. */
export function Place({ value, isNear, finder, onType, onChoose, onClear }: PlaceProps) {
  const id = useId()
  const problemId = `${id}-problem`
  return (
    <>
      {/* The URL contains the position, or will soon, so requests must not send it as the referrer. */}
      {(finder.isLocating || isNear) && <meta name="referrer" content="strict-origin" />}
      <div className="flex min-w-0 grow-999 basis-[9rem] flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Location
        </label>
        <div className="relative">
          <PlaceField
            value={value}
            onType={onType}
            onChoose={onChoose}
            onLocate={canLocate ? finder.find : null}
            inputId={id}
            describedBy={finder.problem ? problemId : undefined}
            placeholder={
              finder.isLocating
                ? 'Finding your location…'
                : isNear
                  ? 'My location'
                  : 'City or ZIP code'
            }
            className={`input w-full text-ellipsis ${canLocate ? 'pr-11' : ''} ${isNear ? 'placeholder:text-base-content' : ''}`}
          />
          {canLocate && <PositionButton isNear={isNear} finder={finder} onClear={onClear} />}
        </div>
      </div>
      <output className="sr-only">{finder.isLocating ? 'Finding your location…' : ''}</output>
      {finder.problem && (
        <p
          id={problemId}
          role="alert"
          className="order-last col-span-full flex basis-full items-start gap-1.5 text-sm font-medium text-error"
        >
          <Icon name="circle-alert" size={18} className="mt-px shrink-0" />
          <span>{finder.problem}</span>
        </p>
      )}
    </>
  )
}

function PositionButton({
  isNear,
  finder,
  onClear,
}: Pick<PlaceProps, 'isNear' | 'finder' | 'onClear'>) {
  const label = isNear ? 'Stop using my location' : 'Use my location'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={isNear ? onClear : finder.find}
      className="needs-code absolute inset-y-0 right-0 z-10 inline-flex w-11 cursor-pointer items-center justify-center rounded-field text-primary hover:text-base-content"
    >
      {finder.isLocating ? (
        <Spinner size="sm" />
      ) : isNear ? (
        <Icon name="x" size={20} />
      ) : (
        <Icon name="locate-fixed" size={20} />
      )}
    </button>
  )
}

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
      loaded = (await import('./place-combobox.tsx')).PlaceCombobox
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

/** The selection of an input that had the focus when it was removed. */
type Selection = [start: number | null, end: number | null]

/**
 * Place field: first a plain input, which a combobox replaces once it has loaded. On touch screens,
 * a focused input is replaced only after the user has left it.
 */
function PlaceField(props: PlaceInputProps) {
  const Loaded = useLoadedCombobox()
  const [isTyping, setIsTyping] = useState(false)
  const selection = useRef<Selection>(null)
  const keepSelection = useCallback((kept: Selection) => void (selection.current = kept), [])
  const keepsPlain = isTyping && !matchMedia('(pointer: fine)').matches
  return Loaded && !keepsPlain ? (
    <WithFocus {...props} selection={selection} Input={Loaded} />
  ) : (
    <PlainInput {...props} onRemovedWithFocus={keepSelection} onFocusChange={setIsTyping} />
  )
}

interface PlainInputProps extends PlaceInputProps {
  /** Called when the input is removed while it has the focus. Must not change. */
  onRemovedWithFocus: (selection: Selection) => void
  onFocusChange: (hasFocus: boolean) => void
}

function PlainInput({ onRemovedWithFocus, onFocusChange, ...props }: PlainInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const field = input.current
    // It may have got the focus before the page was hydrated.
    onFocusChange(document.activeElement === field)
    return () => {
      if (field && document.activeElement === field)
        onRemovedWithFocus([field.selectionStart, field.selectionEnd])
    }
  }, [onRemovedWithFocus, onFocusChange])
  return (
    <input
      ref={input}
      id={props.inputId}
      value={props.value}
      onChange={(event) => props.onType(event.currentTarget.value)}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
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

/** Combobox that takes over the focus and the cursor of the plain input. */
function WithFocus({
  selection,
  Input,
  ...props
}: PlaceInputProps & { selection: RefObject<Selection | null>; Input: Combobox }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const field = input.current
    if (!field || !selection.current) return
    const [start, end] = selection.current
    field.focus({ preventScroll: true })
    field.setSelectionRange(start, end)
  }, [selection])
  return <Input {...props} inputRef={input} />
}
