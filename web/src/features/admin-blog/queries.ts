import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { adminBlog } from '#contract/admin-blog.ts'
import { blog } from '#contract/blog.ts'
import type { Post } from '#contract/entities.ts'
import type { ToastMessage } from '../../components/toast-card.tsx'
import { toast } from '../../components/toast.tsx'
import { call } from '../../lib/call.ts'
import { failedTo } from './failed-to.ts'

export const POSTS_PER_PAGE = 20

/** Never kept on the device, and asked for at every visit: other operators write too. */
const fresh = { staleTime: 0, gcTime: 5 * 60_000 } as const

/** One page of all posts whose title or category holds `q`, newest first. */
export const allPostsQuery = (q: string, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin-posts', 'all', { q, page }],
    queryFn: ({ signal }) =>
      call(adminBlog.list, { query: { q, page, limit: POSTS_PER_PAGE } }, { signal }),
    placeholderData: (previous) => previous,
  })

const lists = {
  published: adminBlog.published,
  scheduled: adminBlog.scheduled,
  drafts: adminBlog.drafts,
  deleted: adminBlog.deleted,
} as const
export type ListName = keyof typeof lists

/** A whole list, newest first; the deleted ones are 30 days in the bin (B20). */
export const postListQuery = (name: ListName) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin-posts', name],
    queryFn: ({ signal }) => call(lists[name], {}, { signal }),
  })

/**
 * One post as it is edited: fetched once for each opening of the form, never under somebody's
 * hands.
 */
export const editedPostQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-post', id],
    queryFn: ({ signal }) => call(blog.byId, { params: { id: String(id) } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })

/** A post as it will read, published or not; nothing of it is kept on the device (B13, O1). */
export const previewQuery = (slug: string) =>
  queryOptions({
    queryKey: ['post-preview', slug],
    queryFn: ({ signal }) => call(blog.bySlug, { params: { slug } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** A change of a post shows everywhere: in the operator's lists and in the public ones. */
function usePostsChanged() {
  const client = useQueryClient()
  return () => {
    for (const noun of ['admin-posts', 'posts', 'post-preview', 'operations'])
      void client.invalidateQueries({ queryKey: [noun] })
  }
}

/** The operator's changes say by a toast what became of them (spec 2 §8). */
function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  success: string | ((input: Input) => ToastMessage),
  failure: string,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) =>
      toast(typeof success === 'string' ? { title: success } : success(input)),
    onError: (error) =>
      toast({ tone: 'error', title: 'Error', description: failedTo(failure, error) }),
    onSettled: usePostsChanged(),
  })
}

const params = ({ id }: Pick<Post, 'id'>) => ({ params: { id: String(id) } })

/** `restore` is what Undo does. */
export const useDeletePost = (restore: (post: Post) => void) =>
  useChange(
    (post: Post) => call(adminBlog.remove, params(post)),
    (post) => ({
      title: 'Blog post deleted',
      description: post.title,
      action: { label: 'Undo', onClick: () => restore(post) },
    }),
    'Failed to delete blog post',
  )
export const useRestorePost = () =>
  useChange(
    (post: Post) => call(adminBlog.restore, params(post)),
    'Blog post restored',
    'Failed to restore blog post',
  )
export const usePublishPost = () =>
  useChange(
    (post: Post) => call(adminBlog.publish, params(post)),
    'Blog post published',
    'Failed to publish blog post',
  )

/** `scheduledDate` is an ISO time with its zone (B4). */
export const useSchedulePost = () =>
  useChange(
    ({ post, scheduledDate }: { post: Post; scheduledDate: string }) =>
      call(adminBlog.schedule, { ...params(post), body: { scheduledDate } }),
    'Blog post scheduled',
    'Failed to schedule blog post',
  )

export const useCreatePost = () =>
  useChange(
    (body: z.input<typeof adminBlog.create.body>) => call(adminBlog.create, { body }),
    'Blog post created',
    'Failed to create blog post',
  )
export const useUpdatePost = (id: number) =>
  useChange(
    (body: z.input<typeof adminBlog.update.body>) =>
      call(adminBlog.update, { params: { id: String(id) }, body }),
    'Blog post updated',
    'Failed to update blog post',
  )
