import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/**
 * Shown when no payment is possible: the payment could not be created, the card form could not be
 * loaded, or a key is missing. Such a failure must never activate a listing.
 */
export function SetupFailed({
  message,
  isInToast = false,
}: {
  message: string
  /** A toast announces the same failure. */
  isInToast?: boolean
}) {
  return (
    <div
      role={isInToast ? undefined : 'alert'}
      className="flex flex-col items-center gap-3 py-6 text-center"
    >
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-error/10 text-error">
        <Icon name="triangle-alert" size={28} />
      </span>
      <h2 className="text-xl">Payment Setup Failed</h2>
      <p className="text-muted">{message}</p>
      <Button className="mt-2" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </div>
  )
}
