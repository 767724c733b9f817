import { LinkButton } from '../../ui/button.tsx'
import { AdSlot } from '../ad-slot.tsx'

/** Sidebar of a post: a link to all posts, and an ad. */
export function BlogSidebar() {
  return (
    <aside
      aria-label="More from the blog"
      className="flex flex-col gap-6 lg:sticky lg:top-24 lg:self-start"
    >
      <div className="rounded-box border border-base-300 bg-base-100 p-5">
        <h2 className="text-lg">More from the blog</h2>
        <p className="mt-1 text-muted">Repairs, quotes, permits and how to choose a contractor.</p>
        <LinkButton to="/blog" variant="outline" className="mt-4">
          View All Articles
        </LinkButton>
      </div>
      <AdSlot index={2} shape="box" />
    </aside>
  )
}
