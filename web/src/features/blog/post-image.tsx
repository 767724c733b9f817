import type { Post } from '#contract/entities.ts'
import { matchCategory, seedCategories } from '#contract/rules/categories.ts'
import { Photo } from '../../components/photo.tsx'

interface PostImageProps {
  post: Pick<Post, 'imageUrl' | 'categoryName'>
  /** Cards ask for 600×400 (F21), the head of an article for twice that. */
  scale?: 1 | 2
  className?: string
  isUrgent?: boolean
}

/** The picture of a post, or a quiet drawing of the trade its category names. */
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
      isUrgent={isUrgent}
    />
  )
}

/** Categories of posts are free words, the drawings are those of the trades. */
function tradeOf(categoryName: string): string | undefined {
  return matchCategory(categoryName, seedCategories)?.slug
}
