import { useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { MAX_SEARCH_LENGTH } from '#contract/rules/limits.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'

const DELAY_MS = 250

/**
 * Text state that is stored in the URL, so that Back, a reload and a shared link restore it. Typing
 * replaces the URL after a delay.
 */
export function useTextParam(
  name: string,
): readonly [text: string, setText: (text: string) => void] {
  const [params, changeParams] = useUrlParams()
  const urlText = (params.get(name) ?? '').slice(0, MAX_SEARCH_LENGTH)
  const [text, setText] = useState(urlText)
  const [lastUrlText, setLastUrlText] = useState(urlText)
  const [writtenText, setWrittenText] = useState(urlText)

  // The URL has changed. The field is updated only if the change came from Back or a link, not from
  // typing in this field.
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText)
    if (urlText !== writtenText) {
      setText(urlText)
      setWrittenText(urlText)
    }
  }

  const write = useDebouncedCallback((value: string) => {
    setWrittenText(value)
    changeParams(
      (latest) => {
        const next = new URLSearchParams(latest)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, DELAY_MS)

  const change = (value: string) => {
    setText(value)
    write(value.trim() === '' ? '' : value)
  }
  return [text, change]
}
