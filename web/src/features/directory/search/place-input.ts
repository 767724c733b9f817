import type { Ref } from 'react'

/** What the place field is given, drawn plainly or as a combobox. */
export interface PlaceInputProps {
  labelId: string
  inputId: string
  value: string
  /** Every keystroke. */
  onType: (text: string) => void
  /** A suggestion was chosen. */
  onChoose: (text: string) => void
  inputRef?: Ref<HTMLInputElement>
  className: string
}

/** Pause after the last keystroke before anything is looked up, in milliseconds (S6). */
export const TYPING_PAUSE = 250

export const placeholder = 'City or ZIP code'
