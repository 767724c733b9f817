import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { blogPage } from '#content/page-heads/blog.ts'
import type { Post } from '#contract/entities.ts'
import { filterByCategory, newestFirst } from '#contract/rules/post-lists.ts'
import { blogListQuery } from '../../domain/blog/queries.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AdSlot } from '../ad-slot.tsx'
import {
  CARDS_PER_BATCH,
  categoryNames,
  parseCategory,
  parseShownCount,
  PostGrid,
  PostGridSkeleton,
} from '../blog/post-grid.tsx'

/** `/blog`: the blog posts, with a filter by category. */
export function BlogPage() {
  const query = useQuery(blogListQuery())
  const [params] = useSearchParams()
  const category = parseCategory(query.data ?? [], params.get('category'))
  return (
    <div className="page py-8 lg:py-12">
      <Head
        page={blogPage(category || null, { isUnknown: isUnknownCategory(query.data, category) })}
        isProvisional={!query.data}
      />
      <PageTitle lead="Practical reading on repairs, quotes, permits and finding the right contractor.">
        Home Improvement Blog
      </PageTitle>
      <AdSlot index={0} className="mt-6" />
      <div className="mt-8">
        <QueryView
          query={query}
          loading={
            <div className="pt-26">
              <PostGridSkeleton />
            </div>
          }
        >
          {(posts) => <Posts posts={posts} category={category} />}
        </QueryView>
      </div>
      <AdSlot index={1} className="mt-10" />
    </div>
  )
}

function isUnknownCategory(posts: readonly Post[] | undefined, category: string): boolean {
  return posts !== undefined && category !== '' && filterByCategory(posts, category).length === 0
}

function Posts({ posts, category }: { posts: Post[]; category: string }) {
  const [params, setParams] = useSearchParams()
  const matching = newestFirst(filterByCategory(posts, category))
  const shown = matching.slice(0, parseShownCount(params.get('show'), matching.length))
  const listRef = useFocusOnAdded(shown.length, category)
  const choose = (name: string) =>
    setParams(name ? { category: name } : {}, { preventScrollReset: true })
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <CategorySelect names={categoryNames(posts)} value={category} onChange={choose} />
        <p role="status" className="text-muted">
          {formatPlural(matching.length, 'article')}
        </p>
      </div>
      {shown.length > 0 ? (
        <PostGrid posts={shown} listRef={listRef} />
      ) : (
        <NoPosts category={category} />
      )}
      {shown.length < matching.length && (
        <p className="mt-8 text-center">
          <LinkButton
            to={`?${loadMoreParams(category, shown.length)}`}
            variant="outline"
            replace
            preventScrollReset
          >
            Load more
          </LinkButton>
        </p>
      )}
    </>
  )
}

function loadMoreParams(category: string, shown: number): string {
  return new URLSearchParams({
    ...(category ? { category } : {}),
    show: String(shown + CARDS_PER_BATCH),
  }).toString()
}

function NoPosts({ category }: { category: string }) {
  return (
    <EmptyState
      title="No blog posts found"
      icon="newspaper"
      hint={
        category
          ? `There are no blog posts in the ${category} category.`
          : 'Check back soon for new articles!'
      }
    >
      {category ? (
        <LinkButton to="/blog" variant="outline">
          View All Articles
        </LinkButton>
      ) : (
        <LinkButton to="/directory">Browse Directory</LinkButton>
      )}
    </EmptyState>
  )
}

/** Focuses the first added card after "Load more", because the link itself may be removed. */
function useFocusOnAdded(count: number, category: string) {
  const listRef = useRef<HTMLUListElement>(null)
  const lastRender = useRef({ count, category })
  useEffect(() => {
    const last = lastRender.current
    lastRender.current = { count, category }
    if (last.category !== category || count <= last.count || last.count === 0) return
    listRef.current
      ?.querySelectorAll<HTMLAnchorElement>('[data-post] a')
      [last.count]?.focus({ preventScroll: true })
  }, [count, category])
  return listRef
}

interface CategorySelectProps {
  names: readonly string[]
  /** Name of the selected category; '' for all. */
  value: string
  onChange: (name: string) => void
}

/**
 * A select with the categories of the posts. If no post has the selected category, the select lists
 * that category too.
 */
function CategorySelect({ names, value, onChange }: CategorySelectProps) {
  const id = useId()
  const options = value === '' || names.includes(value) ? names : [...names, value]
  return (
    <form action="/blog" className="flex w-[14rem] max-w-full flex-col gap-1.5 sm:w-[16rem]">
      <label htmlFor={id} className="font-medium">
        Category
      </label>
      <select
        id={id}
        name="category"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="select w-full"
      >
        <option value="">All Categories</option>
        {options.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </noscript>
    </form>
  )
}
