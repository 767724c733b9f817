import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

interface DeviceLoadingProps {
  /** Classes that arrange the skeletons. */
  className: string
  children: ReactNode
}

/**
 * The loading state of a page whose content is stored on this device. The server draws it too.
 * Without JavaScript the content never loads, and a message replaces the skeletons.
 */
export function DeviceLoading({ className, children }: DeviceLoadingProps) {
  return (
    <>
      <noscript>
        <Notice tone="warning" icon="circle-alert" title="This page needs JavaScript">
          It shows what is stored on this device. Please switch JavaScript on.
        </Notice>
      </noscript>
      <div aria-busy="true" className={`noscript:hidden ${className}`}>
        <output className="sr-only">Loading</output>
        {children}
      </div>
    </>
  )
}
