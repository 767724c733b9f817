import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { adminBlog } from '#contract/admin-blog.ts'
import type { User } from '#contract/entities.ts'
import { useStoredDraft } from '../../../ui/form/form-draft.ts'
import { PageSpinner } from '../../../ui/spinner.tsx'
import { formatFailure } from '../../ui/admin-toast.ts'
import { useCreatePost } from '../queries.ts'
import { emptyFields } from './fields.ts'
import { PostForm, type PostFormProps } from './post-form.tsx'
import type { PostBody } from './use-post-form.ts'

const DRAFT = 'post-new'

interface NewPostProps extends Pick<PostFormProps, 'categoryNames' | 'assistant'> {
  user: User
}

/** The form for a new post. Navigates to the list after saving. */
export function NewPost({ user, ...parts }: NewPostProps) {
  const draft = useStoredDraft(DRAFT, user.id, emptyFields)
  const create = useCreatePost()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<PostFormProps['failure']>(null)
  if (draft === undefined) return <PageSpinner />

  const send = async (body: PostBody) => {
    setFailure(null)
    try {
      // The form has validated every field that a new post requires.
      await create.mutateAsync(body as z.input<typeof adminBlog.create.body>)
      return () => void navigate('/admin/blog')
    } catch (error) {
      setFailure({
        title: 'The post was not created',
        message: formatFailure('Failed to create blog post', error),
      })
      throw error
    }
  }
  return (
    <PostForm
      {...parts}
      title="New Post"
      post={null}
      base={emptyFields}
      draft={draft}
      draftName={DRAFT}
      userId={user.id}
      send={send}
      failure={failure}
      submitLabel="Create Post"
      pendingLabel="Creating..."
    />
  )
}
