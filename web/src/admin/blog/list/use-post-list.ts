import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Post } from '#contract/entities.ts'
import { pageSizes } from '#contract/rules/limits.ts'
import { countPages } from '#contract/rules/paging.ts'
import { allPostsQuery, type ListName, postListQuery } from '../queries.ts'
import { type ListState, filterPosts, paginatePosts, type TabName } from './list-state.ts'

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
