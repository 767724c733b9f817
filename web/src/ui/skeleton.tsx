/** A loading placeholder; set its size with CSS classes. Hidden from screen readers. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={`skeleton rounded-field ${className}`} />
}
