import { removeAllDrafts } from '../../device/drafts.ts'
import { removeAllSaved } from '../../domain/saved/saved.ts'
import { formatPlural } from '../../lib/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { Inventory } from './inventory.ts'
import { ConfirmButton, StoredAmountRow } from './stored-amount.tsx'

interface OwnDataProps {
  inventory: Inventory
  onChange: () => Promise<void>
}

/**
 * Saved contractors, waiting requests and form drafts, which exist only on this device. Each kind
 * is deleted separately (requests on /contact), never along with public data.
 */
export function UserData({ inventory: { saved, requests, drafts }, onChange }: OwnDataProps) {
  const withRefresh = (remove: () => Promise<void>) => async () => {
    await remove()
    await onChange()
  }
  return (
    <ul className="divide-y divide-base-300">
      <StoredAmountRow
        title="Saved contractors"
        stored={saved}
        amount={formatPlural(saved.count, 'contractor')}
        age="newest from"
        none="None saved"
        action={
          <ConfirmButton
            label="Delete Saved"
            pendingLabel="Deleting..."
            title="Delete saved contractors?"
            onConfirm={withRefresh(removeAllSaved)}
          >
            <p>
              <span>{formatPlural(saved.count, 'saved contractor')}</span> and your notes on them
              will be permanently deleted from this device. To keep a copy, export them on the page
              of saved contractors first.
            </p>
          </ConfirmButton>
        }
      />
      <StoredAmountRow
        title="Requests waiting to be sent"
        stored={requests}
        amount={formatPlural(requests.count, 'request')}
        age="newest from"
        none="None waiting"
        action={
          <LinkButton to="/contact" variant="outline">
            Edit or Delete
          </LinkButton>
        }
      />
      <StoredAmountRow
        title="Unfinished forms"
        stored={drafts}
        amount={formatPlural(drafts.count, 'form')}
        age="last changed at"
        none="None started"
        action={
          <ConfirmButton
            label="Delete Forms"
            pendingLabel="Deleting..."
            title="Delete unfinished forms?"
            onConfirm={withRefresh(removeAllDrafts)}
          >
            <p>
              What you have entered in <span>{formatPlural(drafts.count, 'form')}</span> but not
              sent will be permanently deleted from this device.
            </p>
          </ConfirmButton>
        }
      />
    </ul>
  )
}
