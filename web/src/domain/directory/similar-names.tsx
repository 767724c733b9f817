import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { ownerListings, type SimilarName } from '#contract/owner-listings.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { cityState } from '#contract/rules/place.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { call } from '../../device/call.ts'
import { Icon } from '../../ui/icon.tsx'

const similarNamesQuery = (query: { name: string; except?: number }) =>
  queryOptions({
    queryKey: queryKeyOf(ownerListings.similarNames, { query }),
    queryFn: ({ signal }) => call(ownerListings.similarNames, { query }, { signal }),
    staleTime: 60_000,
    gcTime: 60_000,
  })

interface CheckedName {
  /** The text of the name field. */
  name: string
  /** The name before any user input; it is not checked. */
  base: string
  /** Id of the contractor in the form; undefined for a new one. */
  except: number | undefined
}

/**
 * Looks for contractors with a similar name when the user has left the name field, and for the name
 * of a draft. Pass `options` to `register`. A check that fails finds none, because the name can be
 * saved all the same.
 */
export function useSimilarNames({ name, base, except }: CheckedName) {
  const [isTyping, setTyping] = useState(false)
  const text = name.trim()
  const isChecked = !isTyping && text !== '' && nameKey(text) !== nameKey(base)
  const { data } = useQuery({
    ...similarNamesQuery({ name: text, except }),
    enabled: isChecked,
  })
  return {
    similar: (isChecked && data) || [],
    options: { onChange: () => setTyping(true), onBlur: () => setTyping(false) },
  }
}

interface SimilarNamesProps {
  name: string
  similar: readonly SimilarName[]
  /** Returns the page that the name of a contractor links to. */
  pathOf: (contractor: SimilarName) => string
  /** What the user can do about it. */
  children?: ReactNode
}

/**
 * Warns of contractors with a similar name. Render it also without any, because screen readers
 * announce only changes of an element that was there before.
 */
export function SimilarNames({ name, similar, pathOf, children }: SimilarNamesProps) {
  return (
    <div role="status" className="text-sm empty:absolute">
      {similar.length > 0 && (
        <div className="flex items-start gap-1.5">
          <Icon name="triangle-alert" size={18} className="mt-px shrink-0 text-warning" />
          <div className="min-w-0">
            {similar.map((contractor) => (
              <p key={contractor.id} className="break-words">
                <span>
                  {nameKey(name) === nameKey(contractor.name) ? 'Same name as' : 'Similar to'}
                </span>{' '}
                <Link to={pathOf(contractor)} target="_blank" className="link font-medium">
                  <span>{contractor.name}</span>
                  <span className="sr-only"> (opens in a new tab)</span>
                </Link>
                <span>{`${formatPlace(contractor)}, which is already listed.`}</span>
              </p>
            ))}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

function formatPlace(contractor: SimilarName): string {
  const place = cityState(contractor)
  return place ? ` in ${place}` : ''
}
