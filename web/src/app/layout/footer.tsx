import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { categoryInPlacePath, telHref } from '#contract/rules/links.ts'
import { endSentence } from '#contract/rules/sentence.ts'
import { useDirectoryStatus } from '../../device/directory-state.ts'
import { useConnectionLimited } from '../../device/limited-connection.ts'
import { categoriesQuery, summaryQuery } from '../../domain/directory/queries.ts'
import { SiteSign } from '../../lib/brand-mark.tsx'
import { useSite } from '../../lib/site.ts'
import { useOfflineReady } from '../../sw/offline-ready.ts'
import { Address } from '../../ui/address.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { networkNames, SocialIcon } from '../../ui/social-icon.tsx'
import { ThemeSelect } from './theme.tsx'

/** The footer: contact details, directory links, legal pages and the theme setting. */
export function Footer() {
  const { defaultCity, defaultState, features } = useSite()
  const { city, state } = defaultCity
  return (
    <footer className="mt-16 border-t border-base-300 bg-base-100">
      <div className="page short-items gap-x-6 gap-y-10 py-12 lg:grid-cols-[1.2fr_0.8fr_1fr_1fr_1.9fr]">
        <Contact />
        <LinkColumn title="Directory" isWide>
          <FooterLink to="/all-contractors">All Contractors</FooterLink>
          <FooterLink to="/all-cities?page=1">All Cities</FooterLink>
          <FooterLink to="/all-categories">All Categories</FooterLink>
          <FooterLink to="/locations">Locations</FooterLink>
        </LinkColumn>
        <TradeColumn
          place={`${city}, ${state}`}
          hrefOf={(slug) => categoryInPlacePath(slug, city, state)}
        />
        <TradeColumn
          place={defaultState.name}
          hrefOf={(slug) => `/category/${slug}/${defaultState.slug}`}
        />
        <PopularCities />
      </div>
      <div className="border-t border-base-300">
        <div className="page flex flex-col gap-x-8 gap-y-4 py-6 md:flex-row md:items-center md:justify-between">
          <ul className="flex flex-wrap gap-x-6">
            <FooterLink to="/privacy-policy">Privacy Policy</FooterLink>
            <FooterLink to="/terms-of-service">Terms of Service</FooterLink>
            <FooterLink to="/cookie-policy">Cookie Policy</FooterLink>
            {features.reviews && <FooterLink to="/reviews-policy">Reviews Policy</FooterLink>}
            <FooterLink to="/offline-data">Stored on This Device</FooterLink>
          </ul>
          <ThemeSelect />
        </div>
        <OfflineReadyStatus />
      </div>
    </footer>
  )
}

/**
 * Says once that the app has been installed and works offline. A toast would come while the visitor
 * reads. Its space is always free, so that nothing moves.
 */
function OfflineReadyStatus() {
  const isReady = useOfflineReady((state) => state.isNew)
  const isLimited = useConnectionLimited()
  const { asOf } = useDirectoryStatus()
  return (
    <output className="page block min-h-12 pb-6 text-sm text-muted">
      {isReady && (
        <span className="flex items-start gap-2">
          <Icon name="circle-check" size={18} className="shrink-0 text-success" />
          <span>Ready to work offline</span>
        </span>
      )}
      {isReady && isLimited && asOf === null && (
        <span className="block">
          {'The directory is not downloaded, because your connection is slow or saves data. '}
          <Link to="/offline-data" className="link">
            Download it
          </Link>
        </span>
      )}
    </output>
  )
}

function Contact() {
  const { tagline, contact } = useSite()
  const { location, phone, email, officeHours } = contact
  const line = 'flex min-h-9 items-center gap-2.5'
  return (
    <div className="col-span-full lg:col-span-1">
      <p className="flex items-center gap-2.5">
        <SiteSign className="font-heading text-xl font-bold" />
      </p>
      <p className="mt-3 text-muted">{endSentence(tagline)}</p>
      <address className="mt-3 not-italic">
        {location && (
          <p className={line}>
            <Icon name="map-pin" size={18} className="shrink-0 text-muted" />
            <span>{location}</span>
          </p>
        )}
        {phone && (
          <p className={line}>
            <Icon name="phone" size={18} className="shrink-0 text-muted" />
            <a href={telHref(phone) ?? undefined} className="tap-target hover:underline">
              {phone}
            </a>
          </p>
        )}
        <p className={line}>
          <Icon name="mail" size={18} className="shrink-0 text-muted" />
          <a href={`mailto:${email}`} className="tap-target hover:underline">
            <Address text={email} />
          </a>
        </p>
        {officeHours && (
          <p className={line}>
            <Icon name="clock" size={18} className="shrink-0 text-muted" />
            <span>{officeHours}</span>
          </p>
        )}
      </address>
      <SocialLinks />
    </div>
  )
}

/** Icons that lead to the pages of the site on social networks; nothing without one. */
function SocialLinks() {
  const { name, social } = useSite()
  const links = Object.entries(social).filter(([, href]) => href !== '')
  if (links.length === 0) return null
  return (
    <ul className="mt-3 -ml-3 flex flex-wrap">
      {links.map(([network, href]) => (
        <li key={network}>
          <a
            href={href}
            rel="noopener"
            target="_blank"
            aria-label={`${name} on ${networkNames[network as keyof typeof social]} (opens in a new tab)`}
            className="tap-target size-11 justify-center text-muted hover:text-base-content"
          >
            <SocialIcon network={network as keyof typeof social} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Columns with more links would be longer than the rest of the footer. */
const MAX_TRADES = 10

/** Links to the categories for one place. */
function TradeColumn({ place, hrefOf }: { place: string; hrefOf: (slug: string) => string }) {
  const { data } = useQuery(categoriesQuery())
  return (
    <LinkColumn title={place}>
      {data?.slice(0, MAX_TRADES).map(({ name, slug }) => (
        <FooterLink key={slug} to={hrefOf(slug)}>
          <span>{name}</span>
          <span className="sr-only">{` in ${place}`}</span>
        </FooterLink>
      ))}
    </LinkColumn>
  )
}

function LinkColumn({
  title,
  isWide,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className={isWide ? 'col-span-full lg:col-span-1' : ''}>
      <h2 id={id} className="text-base">
        {title}
      </h2>
      <ul className={isWide ? 'mt-1 short-items gap-x-6 lg:block' : 'mt-1'}>{children}</ul>
    </nav>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        discover="none"
        className="tap-target text-muted hover:text-base-content hover:underline lg:min-h-9"
      >
        {children}
      </Link>
    </li>
  )
}

/**
 * Links to the cities with the most contractors and to the page of all cities. When the query
 * fails, only the link to that page is shown.
 */
function PopularCities() {
  const { shown } = useSite().popularCities
  const { data, isPending } = useQuery(summaryQuery())
  const cities = data?.popularCities.slice(0, shown) ?? []
  if (shown === 0) return null
  return (
    <nav aria-labelledby="popular-cities" className="col-span-full lg:col-span-1">
      <h2 id="popular-cities" className="text-base">
        Popular Cities
      </h2>
      <ul className="mt-1 short-items gap-x-6 lg:gap-x-4">
        {isPending &&
          Array.from({ length: shown }, (_, index) => (
            <li key={index} className="flex h-11 items-center lg:h-9">
              <Skeleton className="h-4 w-28" />
            </li>
          ))}
        {cities.map(({ city, citySlug, state, count }) => (
          <li key={`${citySlug}-${state}`}>
            <Link
              to={categoryInPlacePath('all-contractors', citySlug, state)}
              discover="none"
              className="tap-target gap-1.5 text-muted hover:text-base-content hover:underline lg:min-h-9"
            >
              <span>{`${city}, ${state}`}</span>
              <span className="sr-only">{`, ${count} contractors`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/all-cities?page=1"
        className="mt-1 tap-target gap-1.5 font-semibold text-primary hover:underline"
      >
        View All Cities <Icon name="arrow-right" size={18} />
      </Link>
    </nav>
  )
}
