import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { searchQuery } from '../../domain/directory/queries.ts'
import { usePosition, canLocate } from '../../domain/directory/search/use-position.ts'
import { ListingField, WIDE } from '../../domain/listing-form/listing-fields.tsx'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import type { ListingFields } from './fields.ts'

const exactly = {
  // A metre is enough.
  round: ({ latitude, longitude }: Position): Position => ({
    latitude: Number(latitude.toFixed(5)),
    longitude: Number(longitude.toFixed(5)),
  }),
  options: { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
  instead: 'type the coordinates',
}

/** The coordinates of a listing, typed or taken from the device. */
export function PositionFields() {
  const { setValue } = useFormContext<ListingFields>()
  const [taken, setTaken] = useState<Position | null>(null)
  const { find, isLocating, problem } = usePosition((position) => {
    const { latitude, longitude } = position
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('latitude', String(latitude), options)
    setValue('longitude', String(longitude), options)
    setTaken(position)
  }, exactly)
  return (
    <div className={`flex flex-col gap-4 border-t border-base-300 pt-5 ${WIDE}`}>
      <div>
        <h3 className="text-base">Your position on the map</h3>
        <p className="text-muted">
          Optional. People near it find you first. Take it at your shop, or copy it from a map. West
          is negative. A new address clears it.
        </p>
      </div>
      {canLocate && (
        <Button
          variant="outline"
          icon="locate-fixed"
          className="self-start"
          pending={isLocating}
          pendingLabel="Finding your location..."
          onClick={find}
        >
          Use my current location
        </Button>
      )}
      <p role="status" className="empty:hidden">
        {problem ?? (taken && <DistanceFromZip position={taken} />)}
      </p>
      <div className="grid grid-cols-2 items-start gap-4">
        <ListingField name="latitude" optional />
        <ListingField name="longitude" optional />
      </div>
    </div>
  )
}

/** Says how far the position of the device is from the ZIP code of the form: it may be a home. */
function DistanceFromZip({ position }: { position: Position }) {
  const zipcode = useWatch<ListingFields, 'zipcode'>({ name: 'zipcode' }).trim()
  const { data } = useQuery({
    ...searchQuery({ location: zipcode, category: '', state: '' }),
    enabled: /^\d{5}(?:-\d{4})?$/.test(zipcode),
  })
  const place = data?.around?.place
  if (place?.kind !== 'zip' || !place.position) return 'It will be public. Take it at your shop.'
  const miles = Math.round(milesBetween(position, place.position))
  return (
    <>
      <span>{`${miles < 1 ? 'Less than a mile' : `About ${formatPlural(miles, 'mile')}`} from the middle of ${place.name}.`}</span>{' '}
      <span>It will be public. Take it at your shop, not at home.</span>
    </>
  )
}
