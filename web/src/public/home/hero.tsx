import type { ReactNode } from 'react'
import { site } from '#contract/site.ts'
import { HeroDrawing } from './hero-drawing.tsx'

/** The tagline of the site with the search form (`children`). */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="hero-title" className="border-b border-base-300 bg-base-100">
      <div className="page grid items-end gap-x-12 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="py-10 sm:py-14 lg:py-20">
          <h1 id="hero-title" className="max-w-[15ch] text-3xl sm:text-4xl">
            {site.tagline}
          </h1>
          <p className="mt-4 max-w-[46ch] text-lg text-muted">
            Search by trade and place, see who is rated, verified and open, and call them yourself.
            No account, no middleman.
          </p>
          <div className="panel mt-7 p-4 shadow-soft sm:p-5">{children}</div>
        </div>
        <HeroDrawing className="hidden h-auto w-full self-end lg:block" />
      </div>
    </section>
  )
}
