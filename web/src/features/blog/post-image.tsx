import type { Post } from '#contract/entities.ts'
import { matchCategory, seedCategories } from '#contract/rules/categories.ts'
import { Photo } from '../../components/photo.tsx'

interface PostImageProps {
  post: Pick<Post, 'imageUrl' | 'categoryName'>
  /**
   * 1 requests an image of 600×400 px, for cards. 2 requests one twice as large, for the head of an
   * article.
   */
  scale?: 1 | 2
  className?: string
  isUrgent?: boolean
}

/** The picture of a post, or a drawing for its category. */
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
 * Returns the slug of the directory category that matches, because the categories of posts are free
 * text and the drawings belong to directory categories.
 */
function matchingCategorySlug(categoryName: string): string | undefined {
  return matchCategory(categoryName, seedCategories)?.slug
}
