import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { allCategoriesPage } from '#contract/page-heads/browse.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { Head } from '../../lib/head.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { CategoryCards, CategoryCardsSkeleton } from '../browse/category-cards.tsx'

/** `/all-categories`: every category with its number of contractors. */
export function AllCategoriesPage() {
  const query = useQuery(categoriesQuery())
  return (
    <div className="page py-6 lg:py-10">
      <Head page={allCategoriesPage()} />
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'All Categories' }]} />
      <h1 className="mt-2 text-3xl sm:text-4xl">All Categories</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Choose a trade to see its contractors, city by city.
      </p>
      <QueryView query={query} loading={<CategoryCardsSkeleton />}>
        {(categories) =>
          categories.length > 0 ? (
            <CategoryCards categories={categories} />
          ) : (
            <EmptyState title="No categories found" icon={LayoutGrid}>
              <LinkButton to="/">Back to Home</LinkButton>
            </EmptyState>
          )
        }
      </QueryView>
    </div>
  )
}
