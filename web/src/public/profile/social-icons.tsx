import { OutlineIcon } from '../../lib/outline-icon.tsx'

interface IconProps {
  size?: number
  className?: string
}

export function FacebookIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5a.8.8 0 0 1 .8-.8H17z" />
    </OutlineIcon>
  )
}

/** The logo of X, formerly Twitter. */
export function TwitterIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <path d="M4 4l11.5 16H20L8.5 4zM4 20l6.6-7M13.6 10.8 19.5 4" />
    </OutlineIcon>
  )
}

export function InstagramIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </OutlineIcon>
  )
}

export function YoutubeIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <rect x="2.5" y="5" width="19" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </OutlineIcon>
  )
}

export function TiktokIcon({ size = 20, className = '' }: IconProps) {
  return (
    <OutlineIcon size={size} className={className}>
      <path d="M14 3v12.500a4 4 0 1 1-4-4M14 3c0 3 2.2 5 5 5" />
    </OutlineIcon>
  )
}
