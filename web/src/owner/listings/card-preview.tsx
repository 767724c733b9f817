import { useFormContext, useWatch } from 'react-hook-form'
import { normalizeState } from '#contract/rules/place.ts'
import { ContractorCard } from '../../domain/directory/contractor-card.tsx'
import { parseSnapshot } from '../../domain/saved/snapshot.ts'
import { useSite } from '../../lib/site.ts'
import type { ListingFields } from './fields.ts'

/** The card of the listing as visitors will see it, with what is typed in the form. */
export function CardPreview({ picture }: { picture: string | null }) {
  const { control } = useFormContext<ListingFields>()
  const fields = useWatch({ control })
  const { mode } = useSite().offer
  const orNull = (text: string | undefined) => text?.trim() || null
  const contractor = parseSnapshot({
    id: 0,
    name: orNull(fields.name) ?? 'Your business',
    categoryId: Number(fields.categoryId),
    description: orNull(fields.description),
    servicesOffered: orNull(fields.servicesOffered),
    openingHours: orNull(fields.openingHours),
    location: orNull(fields.address),
    city: orNull(fields.city),
    state: normalizeState(orNull(fields.state)),
    zipcode: orNull(fields.zipcode),
    phoneNumber: orNull(fields.phone),
    website: orNull(fields.website),
    imageUrl: picture,
    pictureUrl: picture,
    hasActiveSubscription: mode !== 'free',
  })
  return (
    <aside aria-labelledby="card-preview" className="sticky top-24">
      <h2 id="card-preview" className="mb-3 text-lg">
        How your card will look
      </h2>
      {/* The links and buttons of the card lead nowhere yet. */}
      <div inert>{contractor && <ContractorCard contractor={contractor} />}</div>
    </aside>
  )
}
