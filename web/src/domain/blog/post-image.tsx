import type { Post } from '#contract/entities.ts'
import { matchCategory, seedCategories } from '#contract/rules/categories.ts'
import { Photo } from '../../ui/photo.tsx'

interface PostImageProps {
  post: Pick<Post, 'imageUrl' | 'categoryName'>
  /** Size of the requested image: 1 for 600×400 px (cards), 2 for 1200×800 px (top of an article). */
  scale?: 1 | 2
  className?: string
  isUrgent?: boolean
}

/** The picture of a post, or an illustration of its category. */
export function PostImage({
  post,
  scale = 1,
  className = 'aspect-[3/2] w-full',
  isUrgent = false,
}: PostImageProps) {
  return (
    <Photo
      src={post.imageUrl}
      alt=""
      categorySlug={matchingCategorySlug(post.categoryName)}
      className={className}
      width={600 * scale}
      height={400 * scale}
      isPriority={isUrgent}
    />
  )
}

/**
 * Returns the slug of the matching seeded category. Categories of posts are free text, but
 * illustrations exist only for the seeded categories.
 */
function matchingCategorySlug(categoryName: string): string | undefined {
  return matchCategory(categoryName, seedCategories)?.slug
}
