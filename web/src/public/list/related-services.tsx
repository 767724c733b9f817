import type { Category } from '#contract/entities.ts'
import { useCategories } from '../../domain/directory/use-categories.ts'
import { CategoryLinks } from './browse-links.tsx'
import { relatedServices } from './near.ts'

/** Links to up to six other categories, for the same place if one is given. */
export function RelatedServices({ own, location }: { own: Category | null; location?: string }) {
  const others = relatedServices(useCategories(), own?.id ?? null)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="related-services">
      <h2 id="related-services" className="mb-3 text-xl">
        Related Services
      </h2>
      <CategoryLinks
        categories={others}
        hrefOf={({ slug }) => (location ? `/category/${slug}/${location}` : `/category/${slug}`)}
      />
    </section>
  )
}
