import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { adminBlog } from '#contract/admin-blog.ts'
import type { User } from '#contract/entities.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { useStoredDraft } from '../../ui/form/form-draft.ts'
import { PageSpinner } from '../../ui/loading.tsx'
import { AiPanel } from '../ai-writing/ai-panel.tsx'
import { emptyFields } from '../blog/form/fields.ts'
import { PostForm, type PostFormProps } from '../blog/form/post-form.tsx'
import { useCategoryNames } from '../blog/form/use-post-form.ts'
import { useCreatePost } from '../blog/queries.ts'
import { errorFailure } from '../ui/admin-toast.ts'

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

const DRAFT = 'post-new'

interface NewPostProps extends Pick<PostFormProps, 'categoryNames' | 'assistant'> {
  user: User
}

/** The form for a new post. Navigates to the list after saving. */
function NewPost({ user, ...parts }: NewPostProps) {
  const draft = useStoredDraft(DRAFT, user.id, emptyFields)
  const create = useCreatePost()
  const navigate = useNavigate()
  if (draft === undefined) return <PageSpinner />

  return (
    <PostForm
      {...parts}
      title="New Post"
      post={null}
      base={emptyFields}
      draft={draft}
      draftName={DRAFT}
      userId={user.id}
      send={async (body) => {
        // The form has validated every field that a new post requires.
        await create.mutateAsync(body as z.input<typeof adminBlog.create.body>)
        return () => void navigate('/admin/blog')
      }}
      toFailure={(error) => {
        const { title: message, toast } = errorFailure('Failed to create blog post')(error)
        return { title: 'The post was not created', message, toast }
      }}
      submitLabel="Create Post"
      pendingLabel="Creating..."
    />
  )
}
