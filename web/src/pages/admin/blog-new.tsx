import { useQuery } from '@tanstack/react-query'
import { PageSpinner } from '../../components/spinner.tsx'
import { NewPost } from '../../features/admin-blog/form/new-post.tsx'
import { AiPanel } from '../../features/ai-writing/ai-panel.tsx'
import { userQuery } from '../../features/session/queries.ts'
import { useCategoryNames } from './blog/use-category-names.ts'

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
