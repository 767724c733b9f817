import { Suspense } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { useStorageState } from '../../offline/storage-state.ts'
import { useUpdate } from '../../sw/update-state.ts'

const UpdateMessage = lazyPart(async () => (await import('./update-message.tsx')).UpdateMessage)

/** Says that a new version waits, and lets the user take it now or at the next start (U1 to U3). Its code comes with the news. */
export function UpdatePrompt() {
  const isNews = useUpdate((state) => state.isWaiting || state.needsReload)
  const isUpdatedElsewhere = useStorageState((state) => state.isUpdatedElsewhere)
  return <output className="block">{(isNews || isUpdatedElsewhere) && <Suspense><UpdateMessage /></Suspense>}</output>
}
