import { placeMessages } from '#contract/messages/places.ts'
import { nearRadii } from '#contract/places/own-then-near.ts'
import { formatCount } from '../../lib/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CardList } from './card-list.tsx'
import type { ShownNear } from './use-list.ts'

interface NearGroupProps {
  near: ShownNear
  /** True when the place has contractors of its own, which are above. */
  hasOwn: boolean
  variant?: 'search' | 'near'
}

/** The others near the searched place, nearest first. Renders nothing before the last page. */
export function NearGroup({ near, hasOwn, variant }: NearGroupProps) {
  const { place, radius, contractors, count, moreHref } = near
  if (contractors.length === 0 || place.position === null) return null
  return (
    <section
      aria-labelledby="near"
      className={hasOwn ? 'mt-10 border-t border-base-300 pt-6' : 'mt-4'}
    >
      <h2 id="near" className="text-xl">
        {`${formatCount(count)}${hasOwn ? ' more' : ''} within ${radius} miles`}
      </h2>
      <p className="mt-1 text-muted">
        <span>{`Nearest first, measured from the middle of ${place.name}.`}</span>
        {radius > nearRadii[0] && <span>{` ${placeMessages.farAway}`}</span>}
      </p>
      <CardList
        contractors={contractors}
        variant={variant}
        from={{ position: place.position, place, showsCity: true }}
        isFirst={!hasOwn}
      />
      {count > contractors.length && (
        <LinkButton
          to={moreHref}
          variant="outline"
          wide
          replace
          preventScrollReset
          className="mt-4"
        >
          {`Show all ${formatCount(count)}`}
        </LinkButton>
      )}
    </section>
  )
}
