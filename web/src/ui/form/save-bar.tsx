import type { ReactNode } from 'react'

/** The bar with the buttons of a long form. It stays visible at the bottom of the screen. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        'sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 ' +
        'pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-box sm:border-x'
      }
    >
      {children}
    </div>
  )
}
