import { useEffect } from 'react'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { focusTab, TabCount, TabList, TabPanel } from '../../ui/tabs.tsx'
import { DeleteDialog, ScheduleDialog } from '../blog/list/dialogs.tsx'
import {
  listHref,
  type ListState,
  readListState,
  type TabName,
  writeListState,
} from '../blog/list/list-state.ts'
import { usePostActions } from '../blog/list/post-actions.tsx'
import { type PostCounts, PostRows, usePostList } from '../blog/list/post-list.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminSearch } from '../ui/admin-search.tsx'

/** `/admin/blog`: lists posts of every status. */
export function AdminBlogPage() {
  return (
    <AdminPage
      title="Blog Posts"
      actions={
        <LinkButton to="/admin/blog/new" icon="plus">
          New Post
        </LinkButton>
      }
    >
      <PostsView />
    </AdminPage>
  )
}

const TABS = 'post-tabs'

const tabLabels: readonly { name: TabName; label: string }[] = [
  { name: 'all', label: 'All' },
  { name: 'published', label: 'Published' },
  { name: 'scheduled', label: 'Scheduled' },
  { name: 'drafts', label: 'Drafts' },
  { name: 'deleted', label: 'Deleted' },
]

/** The admin list of posts: search, tabs with counts, one page of rows and their actions. */
function PostsView() {
  const [params, changeParams] = useUrlParams()
  const state = readListState(params)
  const { counts, query, shown } = usePostList(state)
  const { handlers, dialog, closeDialog } = usePostActions(() => focusTab(TABS, state.tab))
  const shownPage = shown?.page

  const changeState = (change: Partial<ListState>) =>
    changeParams((latest) => writeListState({ ...readListState(latest), page: 1, ...change }), {
      replace: true,
      preventScrollReset: true,
    })
  const clearSearch = () => {
    changeState({ q: '' })
    // The clicked button disappears, so the focus moves to the tab.
    focusTab(TABS, state.tab)
  }
  useEffect(() => {
    if (shownPage !== undefined && shownPage < state.page)
      changeParams((latest) => writeListState({ ...readListState(latest), page: shownPage }), {
        replace: true,
      })
  })

  return (
    <>
      <AdminSearch
        label="Search posts by title or category"
        q={state.q}
        onSearch={(q) => q !== state.q && changeState({ q })}
      />
      <div className="mt-4">
        <TabList
          id={TABS}
          label="Posts"
          tabs={withCounts(counts)}
          selected={state.tab}
          onSelect={(tab) => changeState({ tab })}
        />
      </div>
      <TabPanel id={TABS} selected={state.tab} className="mt-4 flex flex-col gap-4">
        {state.tab === 'deleted' && (
          <p className="text-muted">{`Deleted posts stay here for ${BIN_DAYS} days. Then they are gone for good.`}</p>
        )}
        <QueryView query={query} loading={<Loading />}>
          {() =>
            shown &&
            (shown.posts.length === 0 ? (
              <EmptyList state={state} onClear={clearSearch} />
            ) : (
              <>
                <PostRows posts={shown.posts} handlers={handlers} isBin={state.tab === 'deleted'} />
                <Pager
                  page={shown.page}
                  totalPages={shown.totalPages}
                  hrefOf={(page) => listHref({ ...state, page })}
                  variant="window5"
                  label="Blog post pages"
                />
              </>
            ))
          }
        </QueryView>
      </TabPanel>
      {dialog?.kind === 'schedule' && <ScheduleDialog post={dialog.post} onClose={closeDialog} />}
      {dialog?.kind === 'delete' && (
        <DeleteDialog post={dialog.post} onClose={closeDialog} onDelete={dialog.confirm} />
      )}
    </>
  )
}

function withCounts(counts: PostCounts) {
  return tabLabels.map(({ name, label }) => {
    const count = counts[name]
    return {
      name,
      label: (
        <>
          <span>{label}</span>
          {count !== undefined && <TabCount count={count} />}
        </>
      ),
    }
  })
}

const emptyTitles: Record<TabName, string> = {
  all: 'No blog posts yet',
  published: 'No published posts',
  scheduled: 'No scheduled posts',
  drafts: 'No drafts',
  deleted: 'No deleted posts',
}

function EmptyList({ state: { tab, q }, onClear }: { state: ListState; onClear: () => void }) {
  if (q) {
    return (
      <EmptyState
        isPanel
        title="No posts match your search."
        hint={`Nothing here has “${q}” in its title or category.`}
        icon="file-search"
      >
        <Button onClick={onClear}>Clear Search</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState isPanel title={emptyTitles[tab]} icon={tab === 'deleted' ? 'trash-2' : 'file-text'}>
      {tab !== 'deleted' && <LinkButton to="/admin/blog/new">New Post</LinkButton>}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className="panel flex flex-col gap-3 p-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  )
}
