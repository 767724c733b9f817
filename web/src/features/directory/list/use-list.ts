import { useEffect, useMemo } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { useAddressParams } from '../../../lib/use-address-params.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'
import { type Entry, entriesOf, type ListView, viewList } from './list-view.ts'
import { useNow } from './use-now.ts'

export interface ShownList {
  state: ListState
  view: ListView
  now: Date
  change: Change
  hrefOf: (page: number) => string
}

/** Another view of the list: a step in the history, or in the place of the present one. */
export type Change = (change: Partial<ListState>, options?: { replace?: boolean }) => void

/** The entries of contractors in the default order, made once for an answer. */
export function useEntries(contractors: readonly Contractor[]): Entry[] {
  return useMemo(() => entriesOf(contractors), [contractors])
}

/**
 * The page of a list the address asks for; a page past the end is clamped and the address replaced
 * (S10, D3).
 */
export function useList(entries: readonly Entry[], fixedSize?: number): ShownList {
  const [params, changeAddress] = useAddressParams()
  const now = useNow()
  const state = useMemo(() => {
    const asked = readListState(params)
    return fixedSize === undefined ? asked : { ...asked, size: fixedSize }
  }, [params, fixedSize])
  const view = useMemo(() => viewList(entries, state, now), [entries, state, now])

  const askedPage = params.get('page')
  useEffect(() => {
    if (askedPage === null || askedPage === String(view.page)) return
    changeAddress((latest) => writeListState(latest, { page: view.page }), {
      replace: true,
      preventScrollReset: true,
    })
  }, [askedPage, view.page, changeAddress])

  return {
    state,
    view,
    now,
    change: (change, { replace = false } = {}) =>
      changeAddress((latest) => writeListState(latest, change), {
        replace,
        preventScrollReset: true,
      }),
    hrefOf: (page) => `?${writeListState(params, { page })}`,
  }
}
