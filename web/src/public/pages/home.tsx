import { useQuery } from '@tanstack/react-query'
import { homePage } from '#contract/page-heads/home.ts'
import { site } from '#contract/site.ts'
import { categoriesQuery, summaryQuery } from '../../domain/directory/queries.ts'
import { SearchForm } from '../../domain/directory/search-form.tsx'
import { Head } from '../../lib/head.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AdSlot } from '../ad-slot.tsx'
import { FeaturedSection } from '../home/featured-section.tsx'
import { Hero } from '../home/hero.tsx'
import { HowItWorks } from '../home/how-it-works.tsx'
import { LatestPostsSection } from '../home/latest-posts-section.tsx'
import { PopularCategories, PopularCategoriesSkeleton } from '../home/popular-categories.tsx'
import { Section } from '../home/section.tsx'
import { StatTiles } from '../home/stat-tiles.tsx'
import { Testimonials } from '../home/testimonials.tsx'

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
