import type { ReactNode, SVGProps } from 'react'

interface IconProps {
  size?: number
  className?: string
}

/** The mark: a doorway with a heavy lintel over it. */
export function Mark({ size = 32, className = '' }: IconProps) {
  return (
    <svg aria-hidden viewBox="0 0 64 64" width={size} height={size} className={`shrink-0 ${className}`}>
      <rect width="64" height="64" rx="15" className="fill-primary" />
      <path d="M9 12h46v12H9z" className="fill-primary-content" />
      <path d="M14 27h8v26h-8zM42 27h8v26h-8z" className="fill-primary-content" />
      <path d="M25.5 27h13v26h-13z" className="fill-accent" />
      <circle cx="35.2" cy="40.5" r="1.5" className="fill-primary" />
    </svg>
  )
}

/** A slab with a trowel over it, in the manner of the other category icons. */
export function ConcreteIcon({ size = 20, className = '' }: IconProps) {
  return (
    <Outline size={size} className={className}>
      <path d="M3 16.5 12 21l9-4.5" />
      <path d="M3 12.5 12 17l9-4.5-3.6-1.8" />
      <path d="M3 12.5v4M21 12.5v4" />
      <path d="m4.5 11.2 8.3-7.7a1.6 1.6 0 0 1 2.3.1l2.2 2.6a1.6 1.6 0 0 1-.5 2.4L7.5 13" />
      <path d="M11 10.5 16 14" />
    </Outline>
  )
}

function Outline({ size, className, children, ...rest }: SVGProps<SVGSVGElement> & { size: number; children: ReactNode }) {
  return (
    <svg
      {...rest} aria-hidden viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" strokeWidth={2}
      strokeLinecap="round" strokeLinejoin="round" className={`shrink-0 ${className ?? ''}`}
    >
      {children}
    </svg>
  )
}

export function FacebookIcon({ size = 20, className = '' }: IconProps) {
  return <Outline size={size} className={className}><path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.8.8 0 0 1 .8-.8H17z" /></Outline>
}

/** The network once called Twitter. */
export function TwitterIcon({ size = 20, className = '' }: IconProps) {
  return <Outline size={size} className={className}><path d="M4 4l11.5 16H20L8.5 4zM4 20l6.6-7M13.6 10.8 19.5 4" /></Outline>
}

export function InstagramIcon({ size = 20, className = '' }: IconProps) {
  return <Outline size={size} className={className}><rect x="3" y="3" width="18" height="18" rx="5" /><circle cx="12" cy="12" r="4" /><path d="M17 7h.01" /></Outline>
}

export function YoutubeIcon({ size = 20, className = '' }: IconProps) {
  return <Outline size={size} className={className}><rect x="2.5" y="5" width="19" height="14" rx="4" /><path d="m10 9 5 3-5 3z" /></Outline>
}

export function TiktokIcon({ size = 20, className = '' }: IconProps) {
  return <Outline size={size} className={className}><path d="M14 3v12.500a4 4 0 1 1-4-4M14 3c0 3 2.2 5 5 5" /></Outline>
}
