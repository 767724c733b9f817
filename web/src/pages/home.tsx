import { useQuery } from '@tanstack/react-query'
import { homePage } from '#contract/page-meta.ts'
import { site } from '#contract/site.ts'
import { lazyComponent } from '../components/lazy-component.ts'
import { QueryView } from '../components/query-view.tsx'
import { categoriesQuery, summaryQuery } from '../features/directory/queries.ts'
import { SearchForm } from '../features/directory/search-form.tsx'
import { Hero } from '../features/home/hero.tsx'
import { LazyWhenVisible } from '../features/home/lazy-when-visible.tsx'
import {
  PopularCategories,
  PopularCategoriesSkeleton,
} from '../features/home/popular-categories.tsx'
import { Section } from '../features/home/section.tsx'
import { StatTiles } from '../features/home/stat-tiles.tsx'
import { Head } from '../lib/head.tsx'

const FeaturedSection = lazyComponent(
  async () => (await import('./home/featured-section.tsx')).FeaturedSection,
)
const LatestPostsSection = lazyComponent(
  async () => (await import('./home/latest-posts-section.tsx')).LatestPostsSection,
)
const AdSlot = lazyComponent(async () => (await import('../components/ad-slot.tsx')).AdSlot)
const HowItWorks = lazyComponent(
  async () => (await import('../features/home/how-it-works.tsx')).HowItWorks,
)
const Testimonials = lazyComponent(
  async () => (await import('../features/home/testimonials.tsx')).Testimonials,
)

/** `/`: the home page. The sections below the categories are rendered later (`LazyWhenVisible`). */
export function HomePage() {
  const { data: summary } = useQuery(summaryQuery())
  const categories = useQuery(categoriesQuery())
  return (
    <>
      <Head page={homePage()} />
      <Hero>
        <SearchForm />
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
      <LazyWhenVisible placeholder={<Placeholder className="h-[24rem] sm:h-[60rem]" />}>
        <FeaturedSection />
      </LazyWhenVisible>
      <LazyWhenVisible placeholder={<Placeholder className="h-[70rem] lg:h-[36rem]" />}>
        <LatestPostsSection />
      </LazyWhenVisible>
      <div className="page mt-14 lg:mt-20">
        <LazyWhenVisible placeholder={<div className="h-40 sm:h-28" />}>
          <AdSlot index={0} />
        </LazyWhenVisible>
      </div>
      <LazyWhenVisible placeholder={<Placeholder className="h-[40rem] lg:h-72" />}>
        <HowItWorks />
      </LazyWhenVisible>
      <LazyWhenVisible placeholder={<Placeholder className="h-[40rem] lg:h-80" />}>
        <Testimonials />
      </LazyWhenVisible>
    </>
  )
}

function Placeholder({ className }: { className: string }) {
  return <div aria-hidden className={`mt-14 lg:mt-20 ${className}`} />
}
