import { useFormContext } from 'react-hook-form'
import type { Position } from '#contract/rules/distance.ts'
import { usePosition, canLocate } from '../../domain/directory/search/use-position.ts'
import { ListingField, WIDE } from '../../domain/listing-form/listing-fields.tsx'
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
  const { find, isLocating, problem } = usePosition(({ latitude, longitude }) => {
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('latitude', String(latitude), options)
    setValue('longitude', String(longitude), options)
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
        {problem}
      </p>
      <div className="grid grid-cols-2 items-start gap-4">
        <ListingField name="latitude" optional />
        <ListingField name="longitude" optional />
      </div>
    </div>
  )
}
