import { ApiError } from '../lib/api-error.ts'
import { Button } from './button.tsx'

/** Whether a change was refused because somebody else has saved one since the form was filled. */
export function isOlderCopy(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

interface NewerCopyProps {
  /** Who else may have saved it. */
  by: string
  reloadLabel: string
  onReload: () => void
}

/** What to do then: the newer copy is shown, with what was written over it as a draft. */
export function NewerCopy({ by, reloadLabel, onReload }: NewerCopyProps) {
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
