import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import { contractorPath, normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { cityState } from '#contract/rules/place.ts'
import type { SavedRow } from '../../device/user-rows.ts'
import { formatPhone } from '../../lib/format-phone.ts'
import { Badge, RatingBadge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QuoteButton } from '../quotes/quote-button.tsx'
import { DetailsChanged } from './details-changed.tsx'
import { NoteEditor } from './note-editor.tsx'

/** Functions of other features, passed in by the page. */
export interface ContractorHelpers {
  addressOf: (contractor: Contractor) => string | null
  directionsTo: (contractor: Contractor) => string
  openNow: (contractor: Contractor) => ReactNode
}

interface SavedCardProps extends ContractorHelpers {
  row: SavedRow
  /** True when the card was just restored. */
  hasFocus: boolean
  onRemove: () => void
  /** Whether the contractor is chosen for the comparison; undefined when there is none. */
  isChosen: boolean | undefined
  /** False when no further contractor can be chosen. */
  canChoose: boolean
  onChoose: () => void
}

/** A saved contractor with its saved details, their changes in the directory, and a private note. */
export function SavedCard({
  row,
  hasFocus,
  onRemove,
  isChosen,
  canChoose,
  onChoose,
  addressOf,
  directionsTo,
  openNow,
}: SavedCardProps) {
  const { contractor, savedAt, isGone, latest } = row
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) name.current?.focus()
  }, [hasFocus])
  const address = addressOf(contractor)
  return (
    <article className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h3
          ref={name}
          tabIndex={-1}
          className="min-w-0 text-lg leading-snug break-words outline-none"
        >
          {isGone ? (
            contractor.name
          ) : (
            <Link to={savedPath(row)} className="hover:underline">
              {contractor.name}
            </Link>
          )}
        </h3>
        <Button
          variant="ghost"
          icon="trash-2"
          className="btn-square -my-2 -mr-2 shrink-0"
          aria-label={`Remove ${contractor.name}`}
          title="Remove"
          onClick={onRemove}
        >
          {null}
        </Button>
      </div>
      <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>{cityState(contractor)}</span>
        <RatingBadge rating={contractor.rating} reviewCount={contractor.reviewCount} />
      </div>
      <div className="flex min-h-7 flex-wrap items-center gap-2 text-sm text-muted">
        <span>
          Saved <time dateTime={savedAt}>{formatRelativeTime(savedAt)}</time>
        </span>
        {isGone ? (
          <Badge tone="warning">No longer listed</Badge>
        ) : latest ? (
          <Badge tone="accent">Details changed</Badge>
        ) : (
          openNow(contractor)
        )}
      </div>
      {latest && !isGone && <DetailsChanged row={row} latest={latest} />}
      <Facts contractor={contractor} address={address} />
      <ContactActions contractor={contractor} directions={directionsTo(contractor)} />
      {!isGone && <QuoteButton contractor={contractor} />}
      <NoteEditor id={row.id} name={contractor.name} note={row.note} />
      {isChosen !== undefined && (
        <label className="-my-1 flex min-h-11 w-fit cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="checkbox checkbox-primary"
            checked={isChosen}
            disabled={!isChosen && !canChoose}
            onChange={onChoose}
          />
          <span>
            Compare<span className="sr-only">{` ${contractor.name}`}</span>
          </span>
        </label>
      )}
    </article>
  )
}

/** Returns the path of the profile. A row of an older version may have no slug or category. */
export function savedPath({ id, contractor }: SavedRow): string {
  const { categorySlug, slug } = contractor
  return categorySlug && slug ? contractorPath(contractor, categorySlug) : `/contractor/${id}`
}

function Facts({
  contractor: { phoneNumber },
  address,
}: {
  contractor: SavedRow['contractor']
  address: string | null
}) {
  return (
    <ul className="flex flex-col gap-1">
      {phoneNumber && (
        <li className="flex items-center gap-2 tabular-nums">
          <Icon name="phone" size={18} className="shrink-0 text-primary" />
          <span>{formatPhone(phoneNumber)}</span>
        </li>
      )}
      {address && (
        <li className="flex items-start gap-2">
          <Icon name="map-pin" size={18} className="mt-0.5 shrink-0 text-primary" />
          <span className="min-w-0 break-words">{address}</span>
        </li>
      )}
    </ul>
  )
}

function ContactActions({
  contractor,
  directions,
}: {
  contractor: SavedRow['contractor']
  directions: string
}) {
  const tel = telHref(contractor.phoneNumber)
  const website = contractor.website ? normalizeWebUrl(contractor.website) : null
  return (
    <div className="flex gap-2">
      {tel ? (
        <LinkButton
          href={tel}
          icon="phone"
          className="min-w-0 flex-1 px-3 whitespace-nowrap"
          aria-label={`Call Now: ${contractor.name}`}
        >
          Call Now
        </LinkButton>
      ) : (
        <Button disabled icon="phone" className="min-w-0 flex-1 px-3">
          No Phone
        </Button>
      )}
      <LinkButton
        href={directions}
        variant="outline"
        icon="navigation"
        className="min-w-0 flex-1 px-3"
        aria-label={`Directions to ${contractor.name} (opens in a new tab)`}
      >
        Directions
      </LinkButton>
      {website && (
        <LinkButton
          href={website}
          variant="outline"
          icon="globe"
          className="px-3.5"
          aria-label={`Website of ${contractor.name} (opens in a new tab)`}
        >
          {null}
        </LinkButton>
      )}
    </div>
  )
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const units: [number, Intl.RelativeTimeFormatUnit][] = [
  [365 * DAY, 'year'],
  [30 * DAY, 'month'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
]
const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/**
 * Formats a time like "3 days ago". Returns "just now" for a time less than a minute ago, a future
 * time and an invalid time.
 */
export function formatRelativeTime(time: string, now = Date.now()): string {
  const age = now - Date.parse(time)
  const [length, unit] = units.find(([atLeast]) => age >= atLeast) ?? []
  return length && unit ? format.format(-Math.floor(age / length), unit) : 'just now'
}
