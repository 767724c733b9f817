import { createHash } from 'node:crypto'
import type { User } from '#contract/entities.ts'
import type { AppContext } from './context.ts'

/** Finds the user of a session by the SHA-256 of its id, or null. Given by the accounts feature. */
export type FindSessionUser = (idHash: Buffer) => Promise<User | null>

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-sid' : 'sid'
}

/** The user who asks, from the session cookie; null without one. Public reads that need no user never call this (F3). */
export async function currentUser(ctx: AppContext, cookie: string, find: FindSessionUser): Promise<User | null> {
  const id = ctx.cookies.get(cookie)
  return id ? find(createHash('sha256').update(id).digest()) : null
}
