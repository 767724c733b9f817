import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { formatCount } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Cards of all categories with their icons and numbers of contractors. */
export function CategoryCards({ categories }: { categories: readonly Category[] }) {
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
                {name}
                <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
              </span>
              <span className="block text-sm text-muted tabular-nums">
                {formatCount(count)} Professionals
              </span>
              {description && <span className="mt-2 line-clamp-3 text-muted">{description}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function CategoryCardsSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} className="h-36 w-full rounded-box" />
      ))}
    </div>
  )
}
