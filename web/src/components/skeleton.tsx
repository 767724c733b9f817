/**
 * A grey shape of the size of what is to come; give its size by classes. Wrap several in one
 * `Loading`.
 */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={`skeleton rounded-field ${className}`} />
}
