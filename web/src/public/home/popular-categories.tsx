import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { site } from '#contract/site.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { formatCompactCount } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4'
const tile =
  'group flex h-full min-h-32 flex-col gap-2 rounded-box border border-base-300 p-4 transition-shadow duration-150 hover:shadow-soft sm:p-5'

/**
 * The categories with their numbers of contractors. Each links to the category's page for the
 * default city.
 */
export function PopularCategories({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={grid}>
      {categories.map(({ id, name, slug, icon, count }) => (
        <li key={id}>
          <Link to={`/category/${slug}/${site.defaultCity.slug}`} className={`${tile} bg-base-100`}>
            <Icon>
              <CategoryIcon icon={icon} size={22} />
            </Icon>
            <span className="mt-auto font-heading leading-snug font-semibold group-hover:underline">
              {name}
            </span>
            <span className="text-sm text-muted tabular-nums">
              {formatCompactCount(count)} {count === 1 ? 'professional' : 'professionals'}
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/all-categories" className={`${tile} border-dashed`}>
          <Icon>
            <ArrowRight aria-hidden size={22} />
          </Icon>
          <span className="mt-auto font-heading leading-snug font-semibold group-hover:underline">
            All Categories
          </span>
          <span className="text-sm text-muted">In every city</span>
        </Link>
      </li>
    </ul>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex size-11 items-center justify-center rounded-field bg-primary/10 text-primary">
      {children}
    </span>
  )
}

export function PopularCategoriesSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-40 w-full rounded-box sm:h-42" />
      ))}
    </div>
  )
}
