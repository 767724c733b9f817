import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useDebouncedCallback } from 'use-debounce'

const DELAY = 250
const MAX_LENGTH = 120

/** A text kept in the address, so that back, reload and a shared link restore it (D3). Typing replaces the address after a pause. */
export function useTextParam(name: string): readonly [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const inAddress = (params.get(name) ?? '').slice(0, MAX_LENGTH)
  const [text, setText] = useState(inAddress)
  const write = useDebouncedCallback((value: string) => {
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (value.trim()) after.set(name, value)
      else after.delete(name)
      return after
    }, { replace: true, preventScrollReset: true })
  }, DELAY)

  // Somebody went back, or followed a link to this page: the address wins unless its writing is still due.
  useEffect(() => {
    if (!write.isPending()) setText((now) => (now.trim() === inAddress.trim() ? now : inAddress))
  }, [inAddress, write])

  const change = (value: string) => {
    setText(value)
    write(value)
  }
  return [text, change]
}
