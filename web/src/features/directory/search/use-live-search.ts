import { useDebouncedCallback } from 'use-debounce'
import type { LiveSearch } from '../search-form.tsx'
import { TYPING_PAUSE } from './place-input.ts'

/** For `live` of the search form: searching 250 ms after the last keystroke (S6). */
export function useLiveSearch(onChange: LiveSearch['onChange']): LiveSearch {
  return { onChange, later: useDebouncedCallback((task: () => void) => task(), TYPING_PAUSE) }
}
