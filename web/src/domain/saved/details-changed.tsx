import type { SavedRow, Snapshot } from '../../device/user-rows.ts'
import { Button } from '../../ui/button.tsx'
import { acceptDetails } from './saved.ts'
import { changedDetails } from './snapshot.ts'

/** The details that have changed, as saved and as they are now, with a button to accept them. */
export function DetailsChanged({ row, latest }: { row: SavedRow; latest: Snapshot }) {
  return (
    <div className="rounded-field border border-accent/40 bg-accent/5 p-3">
      <dl className="flex flex-col gap-2">
        {changedDetails(row.contractor, latest).map(({ label, before, after }) => (
          <div key={label} className="text-sm">
            <dt className="font-semibold">{label}</dt>
            <dd className="line-clamp-3 break-words text-muted">
              <span className="sr-only">Saved: </span>
              <del>{before || 'none'}</del>
            </dd>
            <dd className="line-clamp-3 break-words">
              <span className="sr-only">Now: </span>
              <ins className="no-underline">{after || 'none'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        variant="outline"
        size="sm"
        icon="check"
        className="mt-3"
        onClick={() => void acceptDetails(row.id)}
      >
        Use New Details
      </Button>
    </div>
  )
}
