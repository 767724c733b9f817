import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

/** Updates the URL. `change` receives the latest parameters, including updates not yet rendered. */
export type ChangeUrlParams = (
  change: (latest: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void

/**
 * Returns the search parameters of the URL and a stable function that updates them. React Router's
 * own setter starts from the rendered URL, so the second of two quick updates would undo the
 * first.
 */
export function useUrlParams(): readonly [URLSearchParams, ChangeUrlParams] {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback<ChangeUrlParams>(
    (next, options) => {
      latest.current = next(latest.current)
      setParams(latest.current, options)
    },
    [setParams],
  )
  return [params, change]
}
