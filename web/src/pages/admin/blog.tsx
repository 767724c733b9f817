import { Plus } from 'lucide-react'
import { AdminPage } from '../../components/admin-page.tsx'
import { LinkButton } from '../../components/button.tsx'
import { PostsView } from '../../features/admin-blog/list/posts-view.tsx'

/** `/admin/blog`: lists posts of every status. */
export function AdminBlogPage() {
  return (
    <AdminPage
      title="Blog Posts"
      actions={
        <LinkButton to="/admin/blog/new" icon={Plus}>
          New Post
        </LinkButton>
      }
    >
      <PostsView />
    </AdminPage>
  )
}
