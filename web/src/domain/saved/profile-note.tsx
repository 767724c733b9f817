import { Suspense, useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { toggleSavedWithToast } from './save-button.tsx'
import { useSavedIds } from './saved-ids.ts'

const StoredNote = lazyComponent(async () => (await import('./stored-note.lazy.tsx')).StoredNote)

/** The private note on a profile. "Add Private Note" also saves a contractor that is not saved. */
export function ProfileNote({ contractor }: { contractor: ContractorDetail }) {
  const isSaved = useSavedIds(({ ids }) => ids.has(contractor.id))
  const [hasAsked, setAsked] = useState(false)
  const category = { name: contractor.categoryName, slug: contractor.categorySlug }
  if (isSaved)
    return (
      <Suspense>
        <StoredNote id={contractor.id} name={contractor.name} hasFocus={hasAsked} />
      </Suspense>
    )
  return (
    <Button
      variant="ghost"
      icon="notebook-pen"
      className="needs-code -ml-4 self-start print:hidden"
      onClick={() => {
        setAsked(true)
        void toggleSavedWithToast(contractor, category)
      }}
    >
      Add Private Note
    </Button>
  )
}
