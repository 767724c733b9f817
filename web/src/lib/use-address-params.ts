import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

/**
 * Changes the address: `change` gets the parameters after every change so far, also one that is not
 * rendered yet.
 */
export type ChangeAddress = (
  change: (latest: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void

/**
 * The search parameters of the address, and a stable function that changes them. The router's own
 * setter starts from the rendered address, so of two changes in quick succession it would lose the
 * first.
 */
export function useAddressParams(): readonly [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback<ChangeAddress>(
    (next, options) => {
      latest.current = next(latest.current)
      setParams(latest.current, options)
    },
    [setParams],
  )
  return [params, change]
}
