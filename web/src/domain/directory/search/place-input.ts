import type { Ref } from 'react'

/** Props of the place field, both plain and as a combobox. */
export interface PlaceInputProps {
  inputId: string
  value: string
  placeholder: string
  /** Id of the message about the field, if there is one. */
  describedBy: string | undefined
  /** Called on every keystroke. */
  onType: (text: string) => void
  /** Called when a suggestion was chosen. */
  onChoose: (text: string) => void
  /** Called when "Use my location" was chosen; null in browsers without geolocation. */
  onLocate: (() => void) | null
  inputRef?: Ref<HTMLInputElement>
  className: string
}

/** Delay after the last keystroke before a search or suggestions, in ms. */
export const TYPING_DELAY_MS = 250
