import type { Settings } from '#contract/site-settings.ts'

type Network = keyof Settings['social']

export const networkNames: Record<Network, string> = {
  facebook: 'Facebook',
  twitter: 'X',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
}

/** Shapes in a square of 24, in the style of the other icons. */
const shapes: Record<Network, string> = {
  facebook: 'M15 3h-2a4 4 0 0 0-4 4v3H6v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h2z',
  twitter: 'M4 4l16 16M20 4L4 20',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.5 6.5h.01',
  youtube:
    'M5 6h14a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM10 9.5v5l4.5-2.5z',
  tiktok: 'M9 11.5a4.5 4.5 0 1 0 4.5 4.5V3a5.5 5.5 0 0 0 5.5 5.5',
}

/** The sign of a social network. */
export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={22}
      height={22}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[network]} />
    </svg>
  )
}
