import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Delay after the first render before the parts below the fold are loaded, in ms. */
const PAUSE = 1200
/** They are loaded earlier when they come this near to the screen. */
const NEAR = '400px'

interface LaterProps {
  /** Shown until the content has loaded; of the same height. */
  placeholder: ReactNode
  children: ReactNode
}

/** A part of the page whose code and data load when it is nearly visible, or after a delay. */
export function LazyWhenVisible({ placeholder, children }: LaterProps) {
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
