import { Link } from 'react-router-dom'
import type { ContractorDetail } from '#contract/entities.ts'
import { doneParts, type ListingPart, listingParts } from '#contract/rules/completeness.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ProgressMeter } from '../progress-meter.tsx'

interface Task {
  icon: IconName
  title: string
  reason: string
  /** The part in the list of those that are done. */
  done: string
  /** Id of the field or section in the form. */
  target: string
}

const tasks: Record<ListingPart, Task> = {
  photos: {
    icon: 'camera',
    title: 'Add photos',
    reason: 'The first thing people see on your card',
    done: 'photos',
    target: 'photos',
  },
  hours: {
    icon: 'clock',
    title: 'Add your hours',
    reason: 'People see whether you are open now',
    done: 'hours',
    target: 'hours',
  },
  services: {
    icon: 'list-checks',
    title: 'List your services',
    reason: 'They are what people search for',
    done: 'services',
    target: 'field-servicesOffered',
  },
  license: {
    icon: 'shield-check',
    title: 'Add your license',
    reason: 'Shown on your profile',
    done: 'license',
    target: 'field-licenseNumber',
  },
  description: {
    icon: 'file-text',
    title: 'Describe your business',
    reason: 'Who you are, in your own words',
    done: 'description',
    target: 'field-description',
  },
  position: {
    icon: 'map-pin',
    title: 'Set your position',
    reason: 'People near you find you first',
    done: 'position',
    target: 'field-latitude',
  },
}

/** "3 of 6 done", or "Complete". */
export function progressText(listing: ContractorDetail): string {
  const done = doneParts(listing).length
  return done === listingParts.length ? 'Complete' : `${done} of ${listingParts.length} done`
}

/** What a listing still lacks. Each line leads to its field in the form. */
export function Missing({ listing }: { listing: ContractorDetail }) {
  const done = doneParts(listing)
  const doneText = done.map((part) => tasks[part].done).join(', ')
  return (
    <section aria-labelledby="missing" className="panel overflow-hidden">
      <div className="p-4 sm:px-5">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="missing" className="text-xl tabular-nums">
            {progressText(listing)}
          </h2>
          <p className="min-w-0 text-sm break-words text-muted">{listing.name}</p>
        </div>
        <ProgressMeter done={done.length} of={listingParts.length} />
      </div>
      <ul className="grid border-t border-base-300 sm:grid-cols-2 lg:grid-cols-3">
        {listingParts
          .filter((part) => !done.includes(part))
          .map((part) => (
            <li key={part} className="-mt-px border-t border-base-300">
              <Link
                to={`/contractor-dashboard/edit/${listing.id}#${tasks[part].target}`}
                className="flex h-full items-center gap-3 px-4 py-3 hover:bg-base-300/40 sm:px-5"
              >
                <Icon name={tasks[part].icon} size={20} className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{tasks[part].title}</span>
                  <span className="block text-sm text-muted">{tasks[part].reason}</span>
                </span>
                <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
              </Link>
            </li>
          ))}
      </ul>
      {doneText && (
        <p className="flex items-center gap-3 border-t border-base-300 px-4 py-3 text-muted sm:px-5">
          <Icon name="circle-check" size={20} className="shrink-0 text-success" />
          <span>{doneText.charAt(0).toUpperCase() + doneText.slice(1)}</span>
        </p>
      )}
    </section>
  )
}
