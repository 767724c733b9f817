import type { Post } from '#contract/entities.ts'
import { matchCategory, seedCategories } from '#contract/rules/categories.ts'
import { Photo } from '../../components/photo.tsx'

interface PostImageProps {
  post: Pick<Post, 'imageUrl' | 'categoryName'>
  /** Cards request 600×400, the head of an article twice that. */
  scale?: 1 | 2
  className?: string
  isUrgent?: boolean
}

/** The picture of a post, or a drawing of the trade named by its category. */
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
      categorySlug={tradeOf(post.categoryName)}
      className={className}
      width={600 * scale}
      height={400 * scale}
      isPriority={isUrgent}
    />
  )
}

/** Categories of posts are free text; the drawings belong to the categories of the directory. */
function tradeOf(categoryName: string): string | undefined {
  return matchCategory(categoryName, seedCategories)?.slug
}
