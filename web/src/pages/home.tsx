import { useQuery } from '@tanstack/react-query'
import { homePage } from '#contract/page-heads/home.ts'
import { site } from '#contract/site.ts'
import { AdSlot } from '../components/ad-slot.tsx'
import { QueryView } from '../components/query-view.tsx'
import { categoriesQuery, summaryQuery } from '../features/directory/queries.ts'
import { SearchForm } from '../features/directory/search-form.tsx'
import { Hero } from '../features/home/hero.tsx'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import {
  PopularCategories,
  PopularCategoriesSkeleton,
} from '../features/home/popular-categories.tsx'
import { Section } from '../features/home/section.tsx'
import { StatTiles } from '../features/home/stat-tiles.tsx'
import { Testimonials } from '../features/home/testimonials.tsx'
import { Head } from '../lib/head.tsx'
import { FeaturedSection } from './home/featured-section.tsx'
import { LatestPostsSection } from './home/latest-posts-section.tsx'

/** `/`: the home page. */
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
      <FeaturedSection />
      <LatestPostsSection />
      <div className="page mt-14 lg:mt-20">
        <AdSlot index={0} />
      </div>
      <HowItWorks />
      <Testimonials />
    </>
  )
}
