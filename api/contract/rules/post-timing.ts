import type { Post } from '../entities.ts'
import { invalidField } from '../errors.ts'
import { postMessages } from '../messages.ts'

/** A date counts as now if it is at most this far from now, because date inputs have no seconds. */
const TOLERANCE_MS = 60_000
/** The latest accepted date. In ISO dates, later years have more than four digits. */
const MAX_TIME = Date.UTC(9999, 11, 31)

export type Timing = Pick<Post, 'status' | 'publishedAt' | 'scheduledAt'>
/** The timing fields of a form. Missing fields are not changed. */
export interface TimingInput {
  status?: Post['status']
  publishedAt?: string | null
  scheduledAt?: string | null
}

/** Returns true if `time` is too far in the past to schedule a post. Times are in milliseconds. */
export const isPastSchedule = (time: number, now: number) => time < now - TOLERANCE_MS

/**
 * Returns the new timing of a post. A draft has no dates. The date of a published post comes from
 * the form, else from the post, else it is now; with a future date the post becomes scheduled. A
 * scheduled post needs a future date, but its current date is accepted too, because that date may
 * have passed while the form was open. Throws `invalid` on the date field for any other date.
 */
export function resolveTiming(input: TimingInput, current: Timing | undefined, now: Date): Timing {
  const status = input.status ?? current?.status ?? 'draft'
  if (status === 'draft') return { status, publishedAt: null, scheduledAt: null }
  if (status === 'scheduled') {
    const date = input.scheduledAt ?? current?.scheduledAt ?? null
    return current && isSameTime(date, current.scheduledAt)
      ? normalizeTiming(current)
      : scheduleTiming(date, 'scheduledAt', now)
  }
  const date = input.publishedAt ?? current?.publishedAt ?? null
  const time = date === null ? now.getTime() : parseTime(date, 'publishedAt')
  if (time > now.getTime() + TOLERANCE_MS) return scheduleTiming(date, 'publishedAt', now)
  return {
    status,
    publishedAt: new Date(Math.min(time, now.getTime())).toISOString(),
    scheduledAt: null,
  }
}

/**
 * Returns the timing of a post that is hidden until `date`, even if it was public before. Throws
 * `invalid` on `path` when the date is missing, invalid or in the past.
 */
export function scheduleTiming(date: string | null, path: string, now: Date): Timing {
  const time = date === null ? Number.NEGATIVE_INFINITY : parseTime(date, path)
  if (isPastSchedule(time, now.getTime())) throw invalidField(path, postMessages.scheduledInPast)
  return { status: 'scheduled', publishedAt: null, scheduledAt: new Date(time).toISOString() }
}

/**
 * Returns the timing with only the date that belongs to the status. A post whose scheduled time has
 * come has the status `published`, so it has no `scheduledAt`.
 */
export function normalizeTiming({ status, publishedAt, scheduledAt }: Timing): Timing {
  return status === 'published'
    ? { status, publishedAt, scheduledAt: null }
    : { status, publishedAt: null, scheduledAt }
}

/**
 * Returns true if a post with this stored status and schedule is public at `time`, in milliseconds.
 * The server applies the same rule in SQL.
 */
export function isPublicAt(
  { status, scheduledAt }: Pick<Timing, 'status' | 'scheduledAt'>,
  time: number,
): boolean {
  return (
    status === 'published' ||
    (status === 'scheduled' && scheduledAt !== null && Date.parse(scheduledAt) <= time)
  )
}

function parseTime(date: string, path: string): number {
  const time = Date.parse(date)
  if (time >= 0 && time <= MAX_TIME) return time
  throw invalidField(path, postMessages.invalidDate)
}

function isSameTime(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && Date.parse(a) === Date.parse(b)
}
