import { useDebouncedCallback } from 'use-debounce'
import type { LiveSearch } from '../search-form.tsx'
import { TYPING_DELAY_MS } from './place-input.ts'

/** Returns the `live` prop of the search form: searches 250 ms after the last keystroke. */
export function useLiveSearch(onChange: LiveSearch['onChange']): LiveSearch {
  return { onChange, debounce: useDebouncedCallback((task: () => void) => task(), TYPING_DELAY_MS) }
}
