import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { homePage } from '#content/page-heads/home.ts'
import { uploadedPicturePath } from '#content/site-pictures.ts'
import type { Summary } from '#contract/directory.ts'
import { sitePictureSize } from '#contract/rules/site-pictures.ts'
import { categoriesQuery, summaryQuery } from '../../domain/directory/queries.ts'
import { SearchForm } from '../../domain/directory/search-form.tsx'
import { formatCount, formatStat } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { AdSlot } from '../ad-slot.tsx'
import {
  FeaturedSection,
  LatestPostsSection,
  OpenNowSection,
  PopularCategories,
  PopularCategoriesSkeleton,
  PopularJobs,
} from '../home/data-sections.tsx'
import { useLastPlace } from '../home/last-place.ts'
import { HowItWorks, Section, Testimonials } from '../home/section.tsx'

/** `/`: the home page. */
export function HomePage() {
  const site = useSite()
  const { data: summary } = useQuery(summaryQuery())
  const categories = useQuery(categoriesQuery())
  const slot = useRef<HTMLDivElement>(null)
  const lastPlace = useLastPlace(slot)
  return (
    <>
      <Head page={homePage(site, categories.data?.map(({ name }) => name) ?? [])} />
      <Hero>
        <SearchForm />
        <PopularJobs categories={categories.data ?? []} />
      </Hero>
      <StatTiles summary={summary} />
      <Section
        title="Popular categories"
        hint={`Each one opens with the contractors in ${site.defaultCity.city}, ${site.defaultCity.state}.`}
      >
        <QueryView query={categories} loading={<PopularCategoriesSkeleton />} heading="h3">
          {(all) => <PopularCategories categories={all} />}
        </QueryView>
      </Section>
      <div ref={slot} />
      {lastPlace && <OpenNowSection last={lastPlace} />}
      <FeaturedSection from={lastPlace?.position ?? null} />
      <LatestPostsSection />
      <div className="page mt-14 lg:mt-20">
        <AdSlot index={0} />
      </div>
      <HowItWorks />
      <Testimonials />
    </>
  )
}

/** The tagline of the site with the search form (`children`). */
function Hero({ children }: { children: ReactNode }) {
  const { tagline } = useSite()
  return (
    <section aria-labelledby="hero-title" className="border-b border-base-300 bg-base-100">
      <div className="page grid items-end gap-x-12 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="py-10 sm:py-14 lg:py-20">
          <h1 id="hero-title" className="max-w-[15ch] text-3xl sm:text-4xl">
            {tagline}
          </h1>
          <p className="mt-4 max-w-[46ch] text-lg text-muted">
            Search by trade and place, see who is rated, verified and open, and call them yourself.
            No account, no middleman.
          </p>
          <div className="panel mt-7 p-4 shadow-soft sm:p-5 print:hidden">{children}</div>
        </div>
        <HeroPicture />
      </div>
    </section>
  )
}

/** The picture that the site has uploaded, else a drawing. Phones show none. */
function HeroPicture() {
  const site = useSite()
  const src = uploadedPicturePath('homePicture', site)
  if (src === null) return <HeroDrawing className="hidden h-auto w-full self-end lg:block" />
  return (
    <img
      src={src}
      alt=""
      {...sitePictureSize(site.pictures.homePicture ?? '')}
      // A phone does not load what it does not show.
      loading="lazy"
      className="hidden h-auto max-h-[34rem] w-full self-end rounded-t-box object-cover lg:block"
    />
  )
}

/** A drawing of a house front in the style of the logo. */
function HeroDrawing({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 440 380" className={className}>
      <path d="M40 150 220 40l180 110v12H40z" className="fill-brand" />
      <path d="M62 162h316v218H62z" className="fill-base-200 stroke-base-300" strokeWidth={2} />
      <path d="M300 62h34v58l-34-21z" className="fill-brand" />
      <Window x={92} y={196} />
      <Window x={292} y={196} />
      <Window x={292} y={296} />
      <Window x={92} y={296} />
      <path d="M164 214h112v24H164z" className="fill-brand" />
      <path d="M174 244h18v136h-18zM248 244h18v136h-18z" className="fill-brand" />
      <path d="M196 244h48v136h-48z" className="fill-accent" />
      <circle cx="235" cy="316" r="4" className="fill-base-100" />
      <circle cx="220" cy="120" r="18" className="fill-base-100" />
      <path d="M220 102v36M202 120h36" className="stroke-brand" strokeWidth={4} />
      <path d="M0 379h440" className="stroke-base-300" strokeWidth={2} />
    </svg>
  )
}

function Window({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-4 0h64v11H-4z" className="fill-brand" />
      <path d="M2 14h52v48H2z" className="fill-base-100 stroke-base-300" strokeWidth={2} />
      <path d="M28 14v48M2 38h52" className="stroke-base-300" strokeWidth={3} />
    </g>
  )
}

interface StatTilesProps {
  /** Undefined when it failed or has not loaded. The tiles then show fallback values. */
  summary: Summary | undefined
}

/** Tiles with the number of contractors, the number of categories and a fixed text. */
function StatTiles({ summary }: StatTilesProps) {
  const { fallbacks, supportTile } = useSite()
  const { contractorCount, categoryCount } = fallbacks
  const [supportValue, supportLabel] = splitAtSpace(supportTile)
  return (
    <section aria-label="The directory in figures" className="page mt-8">
      <ul className="panel flex flex-wrap divide-x divide-base-300">
        <Tile value={formatStat(summary?.contractorCount, contractorCount)} label="Contractors" />
        <Tile
          value={formatCount(summary?.categoryCount || categoryCount)}
          label="Service Categories"
        />
        {supportTile && <Tile value={supportValue} label={supportLabel} />}
      </ul>
    </section>
  )
}

function Tile({ value, label }: { value: string; label: string }) {
  return (
    <li className="min-w-min flex-1 px-3 py-5 text-center sm:px-6">
      <span className="block font-heading text-xl font-bold tabular-nums text-primary sm:text-2xl">
        {value}
      </span>{' '}
      <span className="block text-sm text-muted sm:text-base">{label}</span>
    </li>
  )
}

/**
 * Splits a text at the first space: "24/7 Support Available" becomes "24/7" and "Support
 * Available".
 */
function splitAtSpace(text: string): [string, string] {
  const space = text.indexOf(' ')
  return space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)]
}
