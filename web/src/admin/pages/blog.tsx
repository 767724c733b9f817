import { Plus } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'
import { PostsView } from '../blog/list/posts-view.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

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
