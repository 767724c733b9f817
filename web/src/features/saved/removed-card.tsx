import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'

/** In the place of a card that was removed; takes the focus, which the card had. */
export function RemovedCard({ name, onRestore }: { name: string; onRestore: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={box}
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
