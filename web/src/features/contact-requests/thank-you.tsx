import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'

/** In the place of the form when the request has arrived; takes the focus, which the form had. */
export function ThankYou({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-success/10 text-success"><CircleCheck aria-hidden size={32} /></span>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">Thank you!</h2>
      <p className="max-w-prose text-muted">We'll review your request and get back to you soon.</p>
      <Button variant="outline" className="mt-3" onClick={onAnother}>Submit Another Request</Button>
    </div>
  )
}
