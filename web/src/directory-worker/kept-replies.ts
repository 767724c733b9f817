import { blog } from '#contract/blog.ts'
import { directory } from '#contract/directory.ts'
import type { ContractorDetail, Post } from '#contract/entities.ts'
import type { ResolvedProfile } from '#contract/in-memory/profile.ts'
import { profileRedirect } from '#contract/rules/profile-path.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { KeptKind, KeptReply, Store } from './store.ts'

/** Number of opened profiles and posts that stay on the device. */
const MAX_KEPT = { profile: 100, post: 50, posts: 1 } as const
/** Number of posts of the list that stay on the device. */
const MAX_LISTED_POSTS = 50

export type KeptReplies = ReturnType<typeof createKeptReplies>

/** The opened profiles and posts, as the server sent them. */
export function createKeptReplies(store: Store) {
  const findDetail = async (id: number) =>
    toReply<ContractorDetail>(await store.readKept(profileKey(id)))

  return {
    findDetail,

    /** Returns what `bySlug` replies for the path of a kept profile, or null. */
    findByPath: async (slug: string, name: string): Promise<Reply<ResolvedProfile> | null> => {
      const found = /^\d+$/.test(name)
        ? await findDetail(Number(name))
        : toReply<ContractorDetail>(await store.findKept('profile', slugify(name)))
      if (!found) return null
      const { body: contractor, asOf } = found
      const redirectTo = profileRedirect(contractor, contractor.categorySlug, slug, name)
      return { body: { contractor, redirectTo }, asOf }
    },

    findPosts: async () => toReply<Post[]>(await store.readKept('posts')),

    /** Returns the opened post, otherwise that of the list. */
    findPost: async (slug: string): Promise<Reply<Post> | null> => {
      const opened = toReply<Post>(await store.readKept(postKey(slug)))
      if (opened) return opened
      const list = toReply<Post[]>(await store.readKept('posts'))
      const post = list?.body.find((listed) => listed.slug === slug)
      return list && post ? { body: post, asOf: list.asOf } : null
    },

    /** Keeps a reply of the server to show it without a network. Other replies are ignored. */
    keep: async (path: string, body: unknown): Promise<void> => {
      const reply = toKept(path, body)
      if (reply) await store.keep(reply, MAX_KEPT[reply.kind]).catch(() => null)
    },

    forgetProfile: (id: number) => store.forget('profile', '', profileKey(id)),

    /** Forgets what the server does not have any more. */
    forget: async (path: string, params: Record<string, string>): Promise<void> => {
      const { id, slug = '', name = '' } = params
      if (path === blog.bySlug.path) await store.forget('post', slug, postKey(slug))
      else await store.forget('profile', slugify(name), profileKey(Number(id ?? name)))
    },

    readAll: () => store.readAllKept(),
  }
}

/** A reply as the server sent it. */
export interface Reply<Body> {
  body: Body
  /** ISO time at which it was received. */
  asOf: string
}

const toReply = <Body>(kept: KeptReply | null | undefined): Reply<Body> | null =>
  kept ? { body: kept.body as Body, asOf: new Date(kept.keptAt).toISOString() } : null

const profileKey = (id: number) => `profile ${id}`
const postKey = (slug: string) => `post ${slug}`

/** Returns null for replies that are not kept. */
function toKept(path: string, body: unknown): KeptReply | null {
  const reply = (kind: KeptKind, key: string, slug: string, kept: unknown) => ({
    key,
    kind,
    slug,
    body: kept,
    keptAt: Date.now(),
  })
  if (path === blog.list.path)
    return reply('posts', 'posts', '', (body as Post[]).slice(0, MAX_LISTED_POSTS))
  if (path === blog.bySlug.path) {
    const post = body as Post
    return reply('post', postKey(post.slug), post.slug, post)
  }
  if (path !== directory.byId.path && path !== directory.bySlug.path) return null
  const contractor =
    path === directory.byId.path ? (body as ContractorDetail) : (body as ResolvedProfile).contractor
  return reply('profile', profileKey(contractor.id), contractor.slug, contractor)
}
