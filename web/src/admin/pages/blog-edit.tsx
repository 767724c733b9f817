import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { Post, User } from '#contract/entities.ts'
import { parseId } from '#contract/rules/id.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useStoredDraft } from '../../ui/form/form-draft.ts'
import { ConflictNotice, isConflictError } from '../../ui/form/long-form.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AiPanel } from '../ai-writing/ai-panel.tsx'
import { toFormFields } from '../blog/form/fields.ts'
import { PostForm, type PostFormProps } from '../blog/form/post-form.tsx'
import { useCategoryNames } from '../blog/form/use-post-form.ts'
import { viewPath } from '../blog/list/list-state.ts'
import { editedPostQuery, useUpdatePost } from '../blog/queries.ts'
import { errorFailure } from '../ui/admin-toast.ts'

/** `/admin/blog/edit/{id}`: edits a post of any status. */
export function AdminBlogEditPage() {
  const id = parseId(useParams().id ?? '')
  const { data: user } = useQuery(userQuery())
  if (id === null) return <NotFound />
  return user ? <Edit key={id} id={id} user={user} /> : <PageSpinner />
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
        icon="file-x"
      >
        <LinkButton to="/admin/blog">Back to Blog Posts</LinkButton>
      </EmptyState>
    </>
  )
}

interface EditPostProps extends Pick<PostFormProps, 'categoryNames' | 'assistant'> {
  user: User
  post: Post
  /**
   * Fetches the current version of the post and shows it in a new form, which then restores the
   * stored form draft.
   */
  onReload: () => void
}

/**
 * The form for an existing post. Navigates to the list after saving. Shows a conflict message when
 * the post was changed elsewhere since it was opened.
 */
function EditPost({ user, post: current, onReload, ...parts }: EditPostProps) {
  const [post] = useState(current)
  const base = useMemo(() => toFormFields(post), [post])
  const draftName = `post-${post.id}`
  const draft = useStoredDraft(draftName, user.id, base)
  const update = useUpdatePost(post.id)
  const navigate = useNavigate()
  if (draft === undefined) return <PageSpinner />

  return (
    <PostForm
      {...parts}
      title="Edit Post"
      post={post}
      base={base}
      draft={draft}
      draftName={draftName}
      userId={user.id}
      send={async (body) => {
        await update.mutateAsync({ ...body, updatedAt: post.updatedAt })
        return () => void navigate('/admin/blog')
      }}
      toFailure={(error) => {
        const { title: message, toast } = errorFailure('Failed to update blog post')(error)
        return isConflictError(error)
          ? {
              title: 'This post was changed elsewhere',
              message: (
                <ConflictNotice
                  by="another administrator"
                  reloadLabel="Reload Post"
                  onReload={onReload}
                />
              ),
              toast,
            }
          : { title: 'Your changes were not saved', message, toast }
      }}
      submitLabel="Update Post"
      pendingLabel="Updating..."
      actions={
        <LinkButton to={viewPath(post)} variant="outline" icon="eye">
          {post.status === 'published' ? 'View' : 'Preview'}
        </LinkButton>
      }
    />
  )
}
