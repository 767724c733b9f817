import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { allCategoriesPage } from '#content/page-heads/browse.ts'
import type { Category } from '#contract/entities.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { formatCount } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'

/** `/all-categories`: every category with its number of contractors. */
export function AllCategoriesPage() {
  const query = useQuery(categoriesQuery())
  return (
    <div className="page py-6 lg:py-10">
      <Head page={allCategoriesPage()} />
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'All Categories' }]} />
      <header className="mb-6">
        <PageTitle className="mt-2" lead="Choose a trade to see its contractors, city by city.">
          All Categories
        </PageTitle>
      </header>
      <QueryView query={query} loading={<CategoryCardsSkeleton />}>
        {(categories) =>
          categories.length > 0 ? (
            <CategoryCards categories={categories} />
          ) : (
            <EmptyState title="No categories found" icon="layout-grid">
              <LinkButton to="/">Back to Home</LinkButton>
            </EmptyState>
          )
        }
      </QueryView>
    </div>
  )
}

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Cards of all categories with their icons and numbers of contractors. */
function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={grid}>
      {categories.map(({ id, name, slug, icon, description, count }) => (
        <li key={id}>
          <Link
            to={`/category/${slug}`}
            className="group flex h-full min-h-36 gap-4 rounded-box border border-base-300 bg-base-100 p-5 transition-shadow duration-150 hover:shadow-soft"
          >
            <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-field bg-primary/10 text-primary">
              <CategoryIcon icon={icon} size={24} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-center justify-between gap-2 font-heading text-lg font-semibold group-hover:underline">
                <span>{name}</span>
                <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
              </span>
              <span className="block text-sm text-muted tabular-nums">
                {`${formatCount(count)} Professionals`}
              </span>
              {description && <span className="mt-2 line-clamp-3 text-muted">{description}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CategoryCardsSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} className="h-36 w-full rounded-box" />
      ))}
    </div>
  )
}
