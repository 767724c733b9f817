import {
  drawnPicturePath,
  headerLogoSize,
  isForLightGround,
} from '#contract/rules/site-pictures.ts'
import { useSite } from './site.ts'

/** The mark of a site without a logo: a doorway with a lintel, in the color of the site. */
function BrandMark({ size, className }: { size: number; className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className={`shrink-0 ${className}`}
    >
      <rect width="64" height="64" rx="15" className="fill-brand" />
      <path d="M9 12h46v12H9z" className="fill-brand-content" />
      <path d="M14 27h8v26h-8zM42 27h8v26h-8z" className="fill-brand-content" />
      <path d="M25.5 27h13v26h-13z" className="fill-accent" />
      <circle cx="35.2" cy="40.5" r="1.5" className="fill-brand" />
    </svg>
  )
}

/** The logo of the site as a square icon. */
export function SiteMark({ size, className = '' }: { size: number; className?: string }) {
  const site = useSite()
  if (site.pictures.logo === null) return <BrandMark size={size} className={className} />
  return (
    <img
      src={drawnPicturePath('icon-192', site)}
      alt=""
      width={size}
      height={size}
      className={className}
    />
  )
}

/**
 * The logo of the site with its name, in at most two lines. A word that is too long for a line is
 * broken. A wide logo mostly contains the name, so only screen readers get it again.
 */
export function SiteSign({ className }: { className: string }) {
  const site = useSite()
  const { logo } = site.pictures
  const size = logo === null ? null : headerLogoSize(logo)
  const isWide = size !== null && size.width > 2.2 * size.height
  return (
    <>
      {logo !== null && size ? (
        <img
          src={drawnPicturePath('logo', site)}
          alt=""
          {...size}
          className={`h-auto max-w-[34vw] shrink-0 ${isForLightGround(logo) ? 'logo-for-light' : ''}`}
        />
      ) : (
        <BrandMark size={34} className="" />
      )}
      <span className={isWide ? 'sr-only' : `line-clamp-2 wrap-anywhere ${className}`}>
        {site.name}
      </span>
    </>
  )
}
