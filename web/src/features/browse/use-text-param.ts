import { useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { useUrlParams } from '../../lib/use-url-params.ts'

const DELAY = 250
const MAX_LENGTH = 120

/**
 * Text state in the URL, so that back, reload and a shared link restore it. Typing replaces the URL
 * after a pause.
 */
export function useTextParam(
  name: string,
): readonly [text: string, setText: (text: string) => void] {
  const [params, changeAddress] = useUrlParams()
  const inAddress = (params.get(name) ?? '').slice(0, MAX_LENGTH)
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)

  // Back or a link changed the URL. When the change comes from typing here, the field stays.
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== sent) {
      setText(inAddress)
      setSent(inAddress)
    }
  }

  const write = useDebouncedCallback((value: string) => {
    setSent(value)
    changeAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }, DELAY)

  const change = (value: string) => {
    setText(value)
    write(value.trim() === '' ? '' : value)
  }
  return [text, change]
}
