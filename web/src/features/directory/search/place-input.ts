import type { FocusEventHandler, Ref } from 'react'

/** What the place field is given, drawn plainly or as a combobox. */
export interface PlaceInputProps {
  labelId: string
  inputId: string
  value: string
  /** Every keystroke. */
  onType: (text: string) => void
  /** A suggestion was chosen. */
  onChoose: (text: string) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  inputRef?: Ref<HTMLInputElement>
  className: string
}

export const placeholder = 'City or ZIP code'
