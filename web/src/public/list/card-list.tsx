import type { Contractor } from '#contract/entities.ts'
import { milesBetween, type Position, positionOf } from '#contract/rules/distance.ts'
import { citySlug } from '#contract/rules/place.ts'
import {
  cardLists,
  ContractorCard,
  PRIORITY_CARDS,
} from '../../domain/directory/contractor-card.tsx'

/** From where the distances of a list are measured. */
interface DistanceFrom {
  position: Position
  /** The middle of a ZIP code, city or county. Missing for the visitor's position. */
  place?: { kind: string; name: string }
  /** Shows the city too, where it is another one. */
  showsCity?: boolean
}

interface CardListProps {
  contractors: readonly Contractor[]
  variant?: 'search' | 'near'
  heading?: 'h2' | 'h3'
  from?: DistanceFrom | null
  /** False for cards below others, whose pictures are loaded lazily. */
  isFirst?: boolean
}

/** The cards of a list. With `from`, they have the distance. */
export function CardList({
  contractors,
  variant = 'search',
  heading,
  from,
  isFirst = true,
}: CardListProps) {
  return (
    <ul className={`mt-4 ${cardLists[variant]}`}>
      {contractors.map((contractor, index) => (
        <li key={contractor.id}>
          <ContractorCard
            contractor={contractor}
            variant={variant}
            heading={heading}
            {...(from && distanceOf(contractor, from))}
            isPriority={isFirst && index < PRIORITY_CARDS}
          />
        </li>
      ))}
    </ul>
  )
}

function distanceOf(contractor: Contractor, { position, place, showsCity = false }: DistanceFrom) {
  const to = positionOf(contractor)
  if (!to) return null
  return {
    distance: milesBetween(position, to),
    isAbout: place !== undefined || contractor.positionSource !== 'given',
    isElsewhere:
      showsCity && !(place?.kind === 'city' && citySlug(contractor.city) === citySlug(place.name)),
  }
}
