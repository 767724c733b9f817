import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { adminBlog } from '#contract/admin-blog.ts'
import { adminRecords } from '#contract/admin-records.ts'
import { blog } from '#contract/blog.ts'
import type { Post } from '#contract/entities.ts'
import { derivedKey, queriesOf, queryKeyOf } from '#contract/query-keys.ts'
import { pageSizes } from '#contract/rules/limits.ts'
import { call } from '../../device/call.ts'
import type { ToastMessage } from '../../ui/toast-card.tsx'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

/** Never persisted, and refetched on every mount because other admins write too. */
const alwaysRefetch = { staleTime: 0, gcTime: 5 * 60_000 } as const

/** One page of the posts whose title or category contains `q`, newest first. */
export const allPostsQuery = (q: string, page: number) => {
  const query = { q, page, limit: pageSizes.admin }
  return queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(adminBlog.list, { query }),
    queryFn: ({ signal }) => call(adminBlog.list, { query }, { signal }),
    placeholderData: (previous) => previous,
  })
}

const lists = {
  published: adminBlog.published,
  scheduled: adminBlog.scheduled,
  drafts: adminBlog.drafts,
  deleted: adminBlog.deleted,
} as const
export type ListName = keyof typeof lists

/**
 * A whole list, newest first. `deleted` contains the posts that were deleted in the last `BIN_DAYS`
 * days, most recently deleted first.
 */
export const postListQuery = (name: ListName) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(lists[name]),
    queryFn: ({ signal }) => call(lists[name], {}, { signal }),
  })

/**
 * The post in the edit form. It is fetched each time the form opens. While the form is open, it is
 * refetched only when the user asks for it after a conflict.
 */
export const editedPostQuery = (id: number) =>
  queryOptions({
    queryKey: derivedKey(blog.byId, 'edited', id),
    queryFn: ({ signal }) => call(blog.byId, { params: { id: String(id) } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })

/** The preview of a post, published or not. Never persisted. */
export const previewQuery = (slug: string) =>
  queryOptions({
    queryKey: derivedKey(blog.bySlug, 'preview', slug),
    queryFn: ({ signal }) => call(blog.bySlug, { params: { slug } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Returns a function that invalidates all queries of posts, admin and public, and the queries of
 * the admin records, which include the audit log.
 */
function useInvalidatePosts() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ predicate: queriesOf(adminBlog, blog, adminRecords) })
  }
}

/** A mutation of posts that shows a toast on success, and on failure if `failure` is given. */
function usePostMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  success: string | ((input: Input) => ToastMessage),
  failure?: string,
) {
  return useMutation({
    mutationFn,
    onSuccess: (_, input) =>
      toast(typeof success === 'string' ? { title: success } : success(input)),
    onError: (error) => failure !== undefined && showErrorToast(failure, error),
    onSettled: useInvalidatePosts(),
  })
}

const params = ({ id }: Pick<Post, 'id'>) => ({ params: { id: String(id) } })

/** Deletes a post. Calls `restore` when the admin clicks Undo in the toast. */
export const useDeletePost = (restore: (post: Post) => void) =>
  usePostMutation(
    (post: Post) => call(adminBlog.remove, params(post)),
    (post) => ({
      title: 'Blog post deleted',
      description: post.title,
      action: { label: 'Undo', onClick: () => restore(post) },
    }),
    'Failed to delete blog post',
  )
export const useRestorePost = () =>
  usePostMutation(
    (post: Post) => call(adminBlog.restore, params(post)),
    'Blog post restored',
    'Failed to restore blog post',
  )
export const usePublishPost = () =>
  usePostMutation(
    (post: Post) => call(adminBlog.publish, params(post)),
    'Blog post published',
    'Failed to publish blog post',
  )

/** Schedules a post. `scheduledDate` is an ISO time with a time zone. */
export const useSchedulePost = () =>
  usePostMutation(
    ({ post, scheduledDate }: { post: Post; scheduledDate: string }) =>
      call(adminBlog.schedule, { ...params(post), body: { scheduledDate } }),
    'Blog post scheduled',
    'Failed to schedule blog post',
  )

// Their form shows why they failed.
export const useCreatePost = () =>
  usePostMutation(
    (body: z.input<typeof adminBlog.create.body>) => call(adminBlog.create, { body }),
    'Blog post created',
  )
export const useUpdatePost = (id: number) =>
  usePostMutation(
    (body: z.input<typeof adminBlog.update.body>) =>
      call(adminBlog.update, { params: { id: String(id) }, body }),
    'Blog post updated',
  )
