import { Eye } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Post, User } from '#contract/entities.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { isConflictError, ConflictNotice } from '../../../ui/form/conflict-notice.tsx'
import { useStoredDraft } from '../../../ui/form/form-draft.ts'
import { PageSpinner } from '../../../ui/spinner.tsx'
import { formatFailure } from '../../ui/admin-toast.ts'
import { viewPath } from '../list/list-state.ts'
import { useUpdatePost } from '../queries.ts'
import { toFormFields } from './fields.ts'
import { PostForm, type PostFormProps } from './post-form.tsx'
import type { PostBody } from './use-post-form.ts'

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
export function EditPost({ user, post: current, onReload, ...parts }: EditPostProps) {
  const [post] = useState(current)
  const base = useMemo(() => toFormFields(post), [post])
  const draftName = `post-${post.id}`
  const draft = useStoredDraft(draftName, user.id, base)
  const update = useUpdatePost(post.id)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<PostFormProps['failure']>(null)
  if (draft === undefined) return <PageSpinner />

  const send = async (body: PostBody) => {
    setFailure(null)
    try {
      await update.mutateAsync({ ...body, updatedAt: post.updatedAt })
      return () => void navigate('/admin/blog')
    } catch (error) {
      setFailure(
        isConflictError(error)
          ? {
              title: 'This post was changed elsewhere',
              message: (
                <ConflictNotice
                  by="another administrator"
                  reloadLabel="Reload Post"
                  onReload={onReload}
                />
              ),
            }
          : {
              title: 'Your changes were not saved',
              message: formatFailure('Failed to update blog post', error),
            },
      )
      throw error
    }
  }
  return (
    <PostForm
      {...parts}
      title="Edit Post"
      post={post}
      base={base}
      draft={draft}
      draftName={draftName}
      userId={user.id}
      send={send}
      failure={failure}
      submitLabel="Update Post"
      pendingLabel="Updating..."
      actions={
        <LinkButton to={viewPath(post)} variant="outline" icon={Eye}>
          {post.status === 'published' ? 'View' : 'Preview'}
        </LinkButton>
      }
    />
  )
}
