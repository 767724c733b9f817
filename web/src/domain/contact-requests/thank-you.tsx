import { CircleCheck, CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { FormOutcome } from './use-outcome.ts'

/**
 * Replaces the form when the request was sent or stored on the device. Its heading receives the
 * focus on mount, and again when a stored request has been sent.
 */
export function ThankYou({ outcome, onAnother }: { outcome: FormOutcome; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSent = outcome.kind === 'sent'
  useEffect(() => heading.current?.focus(), [isSent])
  const Icon = isSent ? CircleCheck : CloudOff
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center">
      <span
        className={`inline-flex size-16 items-center justify-center rounded-full ${isSent ? 'bg-success/10 text-success' : 'bg-info/10 text-info'}`}
      >
        <Icon aria-hidden size={32} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-2xl text-balance outline-none">
        {isSent ? 'Thank you!' : "Saved — will be sent when you're back online"}
      </h2>
      <p className="max-w-prose text-balance text-muted">{messageFor(outcome)}</p>
      <Button variant="outline" className="mt-3" onClick={onAnother}>
        {isSent ? 'Submit Another Request' : 'Write Another Request'}
      </Button>
    </div>
  )
}

function messageFor(outcome: FormOutcome): string {
  if (outcome.kind === 'sent') return "We'll review your request and get back to you soon."
  if (outcome.isMemoryOnly)
    return 'Keep this page open until then, and do not reload it: your browser does not store anything for this site, or the device is full.'
  return 'Your request is stored on this device. Until it is sent you can edit or delete it on this page.'
}
