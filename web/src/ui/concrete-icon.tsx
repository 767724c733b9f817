import { OutlineIcon } from '../lib/outline-icon.tsx'

/** A concrete slab with a trowel, in the style of the other category icons. */
export function ConcreteIcon({ size = 20, className = '' }: { size?: number; className?: string }) {
  return (
    <OutlineIcon size={size} className={className}>
      <path d="M3 16.5 12 21l9-4.5" />
      <path d="M3 12.5 12 17l9-4.5-3.6-1.8" />
      <path d="M3 12.5v4M21 12.5v4" />
      <path d="m4.5 11.2 8.3-7.7a1.6 1.6 0 0 1 2.3.1l2.2 2.6a1.6 1.6 0 0 1-.5 2.4L7.5 13" />
      <path d="M11 10.5 16 14" />
    </OutlineIcon>
  )
}
