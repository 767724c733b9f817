import type { Ref } from 'react'

/** What the place field is given, drawn plainly or as a combobox. */
export interface PlaceInputProps {
  labelId: string
  inputId: string
  value: string
  placeholder: string
  /** Id of the message about the field, if there is one. */
  describedBy: string | undefined
  /** Every keystroke. */
  onType: (text: string) => void
  /** A suggestion was chosen. */
  onChoose: (text: string) => void
  /** "Use my location" was chosen; null where the browser has no such thing. */
  onLocate: (() => void) | null
  inputRef?: Ref<HTMLInputElement>
  className: string
}

/** Pause after the last keystroke before anything is looked up, in milliseconds (S6). */
export const TYPING_PAUSE = 250
