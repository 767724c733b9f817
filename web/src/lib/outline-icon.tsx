import type { ReactNode, SVGProps } from 'react'

/** Renders the svg element of a custom icon, in the style of lucide-react. */
export function OutlineIcon({
  size,
  className,
  children,
  ...rest
}: SVGProps<SVGSVGElement> & { size: number; children: ReactNode }) {
  return (
    <svg
      {...rest}
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className ?? ''}`}
    >
      {children}
    </svg>
  )
}
