import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../domain/session/queries.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { AiPanel } from '../ai-writing/ai-panel.tsx'
import { NewPost } from '../blog/form/new-post.tsx'
import { useCategoryNames } from '../blog/use-category-names.ts'

/** `/admin/blog/new`: writes a new post. */
export function AdminBlogNewPage() {
  const { data: user } = useQuery(userQuery())
  const categoryNames = useCategoryNames()
  return user ? (
    <NewPost
      user={user}
      categoryNames={categoryNames}
      assistant={(form) => <AiPanel {...form} />}
    />
  ) : (
    <PageSpinner />
  )
}
