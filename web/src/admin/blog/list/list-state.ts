import type { Post } from '#contract/entities.ts'
import { MAX_SEARCH_LENGTH, pageSizes } from '#contract/rules/limits.ts'
import { countPages, paginate } from '#contract/rules/paging.ts'
import { containsText } from '#contract/rules/search-text.ts'

export const tabNames = ['all', 'published', 'scheduled', 'drafts', 'deleted'] as const
export type TabName = (typeof tabNames)[number]

/** The state of the list, stored in the URL. */
export interface ListState {
  tab: TabName
  q: string
  page: number
}

/** Reads the state from the URL. Invalid values become the defaults: first page, all posts. */
export function readListState(params: URLSearchParams): ListState {
  const tab = tabNames.find((name) => name === params.get('tab')) ?? 'all'
  const page = Math.trunc(Number(params.get('page') ?? 1))
  return {
    tab,
    q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** Returns the URL parameters of a list state, without default values. */
export function writeListState({ tab, q, page }: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'all') params.set('tab', tab)
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  return params
}

/** Returns the URL of a list state. */
export function listHref(state: ListState): string {
  const params = writeListState(state)
  return params.size > 0 ? `/admin/blog?${params}` : '/admin/blog'
}

/** Returns the posts whose title or category contains `q`, like the search on the server. */
export function filterPosts(posts: readonly Post[], q: string): Post[] {
  return posts.filter(({ title, categoryName }) => containsText([title, categoryName], q))
}

/** Returns one page of a whole list. If the page does not exist, returns the last page. */
export function paginatePosts(
  posts: readonly Post[],
  page: number,
): { posts: Post[]; page: number; totalPages: number } {
  const shown = paginate(posts, { page, size: pageSizes.admin })
  return {
    posts: shown.items,
    page: shown.page,
    totalPages: countPages(posts.length, pageSizes.admin),
  }
}

/** Returns when a post was or will be published, or else when it was created. */
export const displayDate = ({ publishedAt, scheduledAt, createdAt, status }: Post) =>
  (status === 'scheduled' ? scheduledAt : publishedAt) ?? createdAt

/** Returns the path of a post. Unpublished posts open as a preview. */
export const viewPath = ({ slug, status }: Pick<Post, 'slug' | 'status'>) =>
  status === 'published' ? `/blog/${slug}` : `/blog/${slug}?preview=1`
