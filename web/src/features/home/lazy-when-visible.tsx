import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Delay after the first render before the content is loaded, in ms. */
const DELAY_MS = 1200
/** The content is loaded earlier when it is less than this distance from the screen. */
const ROOT_MARGIN = '400px'

interface LazyWhenVisibleProps {
  /** Shown until the content has loaded. It should have the height of the content. */
  placeholder: ReactNode
  children: ReactNode
}

/** A part of the page whose code and data are loaded after a delay, or when nearly visible. */
export function LazyWhenVisible({ placeholder, children }: LazyWhenVisibleProps) {
  const marker = useRef<HTMLDivElement>(null)
  const [isDue, setDue] = useState(false)

  useEffect(() => {
    const show = () => setDue(true)
    const timer = setTimeout(show, DELAY_MS)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show()
      },
      { rootMargin: ROOT_MARGIN },
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
