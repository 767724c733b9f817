import { CircleAlert, LocateFixed, X } from 'lucide-react'
import { useId } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { PlaceField } from './place-field.tsx'
import { canLocate, type PositionFinder } from './use-position.ts'

interface PlaceProps {
  value: string
  /** True when the visitor's position is used instead of a text. */
  isNear: boolean
  finder: PositionFinder
  onType: (text: string) => void
  onChoose: (text: string) => void
  /** Removes the position. */
  onClear: () => void
}

/** Label, place field, and the button that requests the visitor's position or removes it. */
export function Place({ value, isNear, finder, onType, onChoose, onClear }: PlaceProps) {
  const id = useId()
  const labelId = `${id}-label`
  const problemId = `${id}-problem`
  return (
    <>
      {/* The URL contains the position, or will soon, so requests must not send it as the referrer. */}
      {(finder.isLocating || isNear) && <meta name="referrer" content="strict-origin" />}
      <div className="flex flex-col gap-1.5 max-[22rem]:col-span-2">
        <label id={labelId} htmlFor={id} className="text-sm font-medium">
          Location
        </label>
        <div className="relative">
          <PlaceField
            value={value}
            onType={onType}
            onChoose={onChoose}
            onLocate={canLocate ? finder.find : null}
            inputId={id}
            labelId={labelId}
            describedBy={finder.problem ? problemId : undefined}
            placeholder={
              finder.isLocating
                ? 'Finding your location…'
                : isNear
                  ? 'My location'
                  : 'City or ZIP code'
            }
            className={`input w-full text-ellipsis ${canLocate ? 'pr-11' : ''} ${isNear ? 'placeholder:text-base-content' : ''}`}
          />
          {canLocate && <PositionButton isNear={isNear} finder={finder} onClear={onClear} />}
        </div>
      </div>
      <output className="sr-only">{finder.isLocating ? 'Finding your location…' : ''}</output>
      {finder.problem && (
        <p
          id={problemId}
          role="alert"
          className="order-last col-span-full flex items-start gap-1.5 text-sm font-medium text-error"
        >
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
          {finder.problem}
        </p>
      )}
    </>
  )
}

function PositionButton({
  isNear,
  finder,
  onClear,
}: Pick<PlaceProps, 'isNear' | 'finder' | 'onClear'>) {
  const label = isNear ? 'Stop using my location' : 'Use my location'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={isNear ? onClear : finder.find}
      className="needs-code absolute inset-y-0 right-0 z-10 inline-flex w-11 cursor-pointer items-center justify-center rounded-field text-primary hover:text-base-content"
    >
      {finder.isLocating ? (
        <Spinner size="sm" />
      ) : isNear ? (
        <X aria-hidden size={20} />
      ) : (
        <LocateFixed aria-hidden size={20} />
      )}
    </button>
  )
}
