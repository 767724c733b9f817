import type { ReactNode } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { socialLinks } from './facts.ts'
import {
  FacebookIcon,
  InstagramIcon,
  TiktokIcon,
  TwitterIcon,
  YoutubeIcon,
} from './social-icons.tsx'

const icons: Record<string, ReactNode> = {
  Facebook: <FacebookIcon />,
  Twitter: <TwitterIcon />,
  Instagram: <InstagramIcon />,
  YouTube: <YoutubeIcon />,
  TikTok: <TiktokIcon />,
}

/** The contractor's links to social media. Renders nothing when there are none. */
export function SocialLinks({ contractor }: { contractor: Contractor }) {
  const links = socialLinks(contractor)
  if (links.length === 0) return null
  return (
    <ul aria-label="Social media" className="flex flex-wrap gap-2">
      {links.map(({ label, href }) => (
        <li key={label}>
          <ExternalLink
            href={href}
            className="btn border-base-300 bg-base-100 px-3 font-normal hover:bg-base-200"
          >
            {icons[label]}
            {label}
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
