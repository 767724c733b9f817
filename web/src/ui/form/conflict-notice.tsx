import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../button.tsx'

/** True for the code `conflict`, with which updates of listings and posts reject an outdated copy. */
export function isConflictError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

interface ConflictNoticeProps {
  /** Who else may have changed the record, such as "an administrator". */
  by: string
  reloadLabel: string
  onReload: () => void
}

/** Explains an update conflict and offers to reload. The user's input stays stored as a draft. */
export function ConflictNotice({ by, reloadLabel, onReload }: ConflictNoticeProps) {
  return (
    <>
      <p>
        It was saved in another window or by {by} after you opened it. Reload to see it as it is
        now; what you have written stays here as a draft.
      </p>
      <Button className="mt-3" onClick={onReload}>
        {reloadLabel}
      </Button>
    </>
  )
}
