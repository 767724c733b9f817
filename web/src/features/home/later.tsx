import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Pause after the page is drawn before the parts below the fold are fetched, in milliseconds. */
const PAUSE = 1200
/** They are fetched earlier when they come this near to the screen. */
const NEAR = '400px'

interface LaterProps {
  /** Room kept until it is there; of the height of what comes. */
  placeholder: ReactNode
  children: ReactNode
}

/**
 * A part of the page whose code and data wait until it is nearly in sight, or the first screen has
 * had its time.
 */
export function Later({ placeholder, children }: LaterProps) {
  const marker = useRef<HTMLDivElement>(null)
  const [isDue, setDue] = useState(false)

  useEffect(() => {
    const show = () => setDue(true)
    const timer = setTimeout(show, PAUSE)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show()
      },
      { rootMargin: NEAR },
    )
    if (marker.current) observer.observe(marker.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])

  if (!isDue) return <div ref={marker}>{placeholder}</div>
  return <Suspense fallback={placeholder}>{children}</Suspense>
}
