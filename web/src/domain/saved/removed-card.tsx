import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

/** Replaces a removed card and receives its focus. */
export function RemovedCard({ name, onRestore }: { name: string; onRestore: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={container}
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-dashed border-base-300 p-4 sm:px-5"
    >
      <p className="min-w-0 break-words text-muted">
        <span className="font-semibold text-base-content">{name}</span> was removed.
      </p>
      <Button variant="outline" icon={Undo2} onClick={onRestore}>
        Undo
      </Button>
    </div>
  )
}
