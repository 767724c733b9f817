import type { Post } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'

/** A date may lie this far in the past and still count as now: inputs know minutes only (B5). */
const TOLERANCE_MS = 60_000
/** What a database and an ISO text can both hold. */
const LATEST = Date.UTC(9999, 11, 31)

export type Timing = Pick<Post, 'status' | 'publishedAt' | 'scheduledAt'>
/** What a form says of it; what it leaves out stays as it is. */
export interface TimingWish {
  status?: Post['status'] | undefined
  publishedAt?: string | null | undefined
  scheduledAt?: string | null | undefined
}

/**
 * When a post with these wishes is public. Published: now unless said or already so, a later date
 * makes it scheduled (B7). Scheduled: needs a date to come (B3, B5), but one that came while the
 * form was open stands. A draft has neither date. Throws invalid on the field of the date.
 */
export function timingOf(wish: TimingWish, current: Timing | undefined, now: Date): Timing {
  const status = wish.status ?? current?.status ?? 'draft'
  if (status === 'draft') return { status, publishedAt: null, scheduledAt: null }
  if (status === 'scheduled') {
    const date = wish.scheduledAt ?? current?.scheduledAt ?? null
    return current && isSameTime(date, current.scheduledAt)
      ? settled(current)
      : scheduledFor(date, 'scheduledAt', now)
  }
  const date = wish.publishedAt ?? current?.publishedAt ?? null
  const time = date === null ? now.getTime() : readTime(date, 'publishedAt')
  if (time > now.getTime() + TOLERANCE_MS) return scheduledFor(date, 'publishedAt', now)
  return {
    status,
    publishedAt: new Date(Math.min(time, now.getTime())).toISOString(),
    scheduledAt: null,
  }
}

/**
 * Hidden until then, also when it was public before (B6). Throws invalid on `path` for a date in
 * the past.
 */
export function scheduledFor(date: string | null, path: string, now: Date): Timing {
  const time = date === null ? Number.NEGATIVE_INFINITY : readTime(date, path)
  if (time < now.getTime() - TOLERANCE_MS)
    throw invalid(path, 'Schedule date must be in the future')
  return { status: 'scheduled', publishedAt: null, scheduledAt: new Date(time).toISOString() }
}

/** A scheduled post whose time has come is a published one like any other (B2). */
export function settled({ status, publishedAt, scheduledAt }: Timing): Timing {
  return status === 'published'
    ? { status, publishedAt, scheduledAt: null }
    : { status, publishedAt: null, scheduledAt }
}

function readTime(date: string, path: string): number {
  const time = Date.parse(date)
  if (time >= 0 && time <= LATEST) return time
  throw invalid(path, 'Please enter a valid date')
}

function isSameTime(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Date.parse(one) === Date.parse(other)
}

function invalid(path: string, message: string): ContractError {
  return new ContractError('invalid', { fields: [{ path, message }] })
}
