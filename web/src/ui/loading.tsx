const sizes = { sm: 'loading-sm', md: 'loading-md', lg: 'loading-lg' }

interface SpinnerProps {
  size?: keyof typeof sizes
  /** Text for screen readers. Omit it when there is visible text beside the spinner. */
  label?: string
}

export function Spinner({ size = 'md', label }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center justify-center">
      <span aria-hidden className={`loading loading-spinner ${sizes[size]}`} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** A spinner centred on an empty page. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="flex min-h-[60vh] items-center justify-center text-primary">
      <Spinner size="lg" label={label} />
    </div>
  )
}

/** A loading placeholder; set its size with CSS classes. Hidden from screen readers. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={`skeleton rounded-field ${className}`} />
}
