import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Post } from '#contract/entities.ts'
import { pageSizes } from '#contract/rules/limits.ts'
import { countPages } from '#contract/rules/paging.ts'
import { formatShortDate } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDateTime } from '../../ui/admin-time.tsx'
import { allPostsQuery, type ListName, postListQuery } from '../queries.ts'
import {
  displayDate,
  filterPosts,
  type ListState,
  paginatePosts,
  type TabName,
} from './list-state.ts'
import { BinActions, type PostActionHandlers, PostActions } from './post-actions.tsx'

const listNames = [
  'published',
  'scheduled',
  'drafts',
  'deleted',
] as const satisfies readonly ListName[]

/** The number of posts in each tab that match the search. Tabs without loaded data are missing. */
export type PostCounts = Partial<Record<TabName, number>>

interface ShownPage {
  posts: readonly Post[]
  page: number
  totalPages: number
}

/** Returns the page of posts for a list state, its query, and the counts of the tabs. */
export function usePostList({ tab, q, page }: ListState) {
  const all = useQuery(allPostsQuery(q, tab === 'all' ? page : 1))
  const lists = useQueries({ queries: listNames.map((name) => postListQuery(name)) })
  const counts: PostCounts = all.data ? { all: all.data.pagination.totalCount } : {}
  listNames.forEach((name, index) => {
    const posts = lists[index]?.data
    if (posts) counts[name] = filterPosts(posts, q).length
  })

  const activeList = tab === 'all' ? undefined : lists[listNames.indexOf(tab)]
  const query: UseQueryResult<unknown> = activeList ?? all
  const shown = activeList
    ? activeList.data && paginatePosts(filterPosts(activeList.data, q), page)
    : all.data && pageFrom(all.data)
  return { counts, query, shown }
}

function pageFrom({
  data,
  pagination,
}: {
  data: readonly Post[]
  pagination: { page: number; totalCount: number }
}): ShownPage {
  const totalPages = countPages(pagination.totalCount, pageSizes.admin)
  return { posts: data, page: Math.min(pagination.page, totalPages), totalPages }
}

interface PostRowsProps {
  posts: readonly Post[]
  handlers: PostActionHandlers
  /** True when the rows are deleted posts, which can only be restored. */
  isBin: boolean
}

/** Posts as a table, or as cards on narrow screens. */
export function PostRows(props: PostRowsProps) {
  const isWide = useMediaQuery('(min-width: 48rem)')
  return isWide ? <Table {...props} /> : <Cards {...props} />
}

const columns = ['Title', 'Category', 'Author', 'Status', 'Date', 'Actions']

function Table({ posts, handlers, isBin }: PostRowsProps) {
  const Actions = isBin ? BinActions : PostActions
  return (
    <div className="panel overflow-x-auto">
      <table className="w-full text-left [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5">
        <caption className="sr-only">Blog posts</caption>
        <thead className="border-b border-base-300 text-sm text-muted">
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col" className="font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-base-300">
          {posts.map((post) => (
            <tr key={post.id} className="hover:bg-base-200/60">
              <th scope="row" className="min-w-56 font-semibold break-words">
                <Title post={post} isBin={isBin} />
              </th>
              <td>{post.categoryName}</td>
              <td>{post.authorName}</td>
              <td>
                <PostStatus status={post.status} />
              </td>
              <td>
                <PostDate post={post} />
              </td>
              <td className="w-px whitespace-nowrap">
                <Actions post={post} handlers={handlers} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ posts, handlers, isBin }: PostRowsProps) {
  const Actions = isBin ? BinActions : PostActions
  return (
    <ul aria-label="Blog posts" className="flex flex-col gap-3">
      {posts.map((post) => (
        <li key={post.id} className="panel p-4">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 text-lg leading-snug break-words">
              <Title post={post} isBin={isBin} />
            </h2>
            <PostStatus status={post.status} />
          </div>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
            <dt className="text-muted">Category</dt>
            <dd className="break-words">{post.categoryName}</dd>
            <dt className="text-muted">Author</dt>
            <dd className="break-words">{post.authorName}</dd>
            <dt className="text-muted">Date</dt>
            <dd>
              <PostDate post={post} />
            </dd>
          </dl>
          <div className="mt-3 -mb-2 border-t border-base-300 pt-2">
            <div className="-ml-2.5">
              <Actions post={post} handlers={handlers} hasLabels />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Title({ post: { id, title }, isBin }: { post: Post; isBin: boolean }) {
  return isBin ? (
    title
  ) : (
    <Link to={`/admin/blog/edit/${id}`} className="hover:underline">
      {title}
    </Link>
  )
}

function PostStatus({ status }: Pick<Post, 'status'>) {
  if (status === 'published')
    return (
      <Badge tone="success" icon="circle-check">
        Published
      </Badge>
    )
  if (status === 'scheduled')
    return (
      <Badge tone="info" icon="calendar-clock">
        Scheduled
      </Badge>
    )
  return <Badge icon="file-pen-line">Draft</Badge>
}

/** The publication or creation date of a post. Scheduled posts also show the time. */
function PostDate({ post }: { post: Post }) {
  const date = displayDate(post)
  return (
    <time dateTime={date} className="whitespace-nowrap tabular-nums">
      <span>{formatShortDate(date)}</span>
      {post.status === 'scheduled' && (
        <span className="block text-sm text-muted">{formatDateTime(date).split(', ').at(-1)}</span>
      )}
    </time>
  )
}
