import type { Post } from '#contract/entities.ts'
import { POSTS_PER_PAGE } from '../queries.ts'

export const tabNames = ['all', 'published', 'scheduled', 'drafts', 'deleted'] as const
export type TabName = (typeof tabNames)[number]

/** What the address says of the list (D3). */
export interface ListState {
  tab: TabName
  q: string
  page: number
}

const LONGEST_SEARCH = 120

/** Anything that makes no sense is the first page of all posts. */
export function readListState(params: URLSearchParams): ListState {
  const tab = tabNames.find((name) => name === params.get('tab')) ?? 'all'
  const page = Math.trunc(Number(params.get('page') ?? 1))
  return {
    tab,
    q: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The parameters of a state of the list, without defaults. */
export function writeListState({ tab, q, page }: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'all') params.set('tab', tab)
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  return params
}

/** The address of a state of the list. */
export function listHref(state: ListState): string {
  const params = writeListState(state)
  return params.size > 0 ? `/admin/blog?${params}` : '/admin/blog'
}

/** The posts whose title or category holds the words, as the server finds them in all posts (B12). */
export function matching(posts: readonly Post[], q: string): Post[] {
  const wanted = q.toLowerCase()
  return posts.filter(({ title, categoryName }) =>
    `${title}\n${categoryName}`.toLowerCase().includes(wanted),
  )
}

export const totalPagesOf = (count: number) => Math.max(1, Math.ceil(count / POSTS_PER_PAGE))

/** A page of a whole list; one beyond the last is the last. */
export function pageOfList(
  posts: readonly Post[],
  page: number,
): { posts: Post[]; page: number; totalPages: number } {
  const totalPages = totalPagesOf(posts.length)
  const shown = Math.min(page, totalPages)
  return {
    posts: posts.slice((shown - 1) * POSTS_PER_PAGE, shown * POSTS_PER_PAGE),
    page: shown,
    totalPages,
  }
}

/** Which date counts for a post: when it was or will be published, or when it was begun. */
export const dateOf = ({ publishedAt, scheduledAt, createdAt, status }: Post) =>
  (status === 'scheduled' ? scheduledAt : publishedAt) ?? createdAt

/** Where to look at a post: unpublished ones in a preview (B13). */
export const viewPath = ({ slug, status }: Pick<Post, 'slug' | 'status'>) =>
  status === 'published' ? `/blog/${slug}` : `/blog/${slug}?preview=1`
