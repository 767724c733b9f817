import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { AiPanel } from '../ai-writing/ai-panel.tsx'
import { EditPost } from '../blog/form/edit-post.tsx'
import { editedPostQuery } from '../blog/queries.ts'
import { useCategoryNames } from '../blog/use-category-names.ts'

/** `/admin/blog/edit/{id}`: edits a post of any status. */
export function AdminBlogEditPage() {
  const { id = '' } = useParams()
  const { data: user } = useQuery(userQuery())
  if (!/^\d{1,10}$/.test(id)) return <NotFound />
  return user ? <Edit key={id} id={Number(id)} user={user} /> : <PageSpinner />
}

function Edit({ id, user }: { id: number; user: User }) {
  const query = useQuery(editedPostQuery(id))
  const categoryNames = useCategoryNames()
  // Used as a `key`: a reload mounts a new form with the reloaded post.
  const [version, setVersion] = useState(0)
  const reload = () => void query.refetch().then(() => setVersion((before) => before + 1))
  if (query.error instanceof ApiError && [404, 410].includes(query.error.status))
    return <NotFound />
  return (
    <>
      {!query.data && <Head page={titleOnlyPage('Edit Post')} />}
      <QueryView query={query} heading="h1">
        {(post) => (
          <EditPost
            key={version}
            user={user}
            post={post}
            onReload={reload}
            categoryNames={categoryNames}
            assistant={(form) => <AiPanel {...form} />}
          />
        )}
      </QueryView>
    </>
  )
}

function NotFound() {
  return (
    <>
      <Head page={titleOnlyPage('Blog post not found')} />
      <EmptyState
        heading="h1"
        title="Blog post not found."
        hint="There is no such post, or it was deleted."
        icon={FileX}
      >
        <LinkButton to="/admin/blog">Back to Blog Posts</LinkButton>
      </EmptyState>
    </>
  )
}
