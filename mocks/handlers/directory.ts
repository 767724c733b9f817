import { contract } from '#contract'
import { CURSOR_HEADER } from '#contract/directory.ts'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { answer, type HeldAnswer, type HeldName } from '#contract/in-memory/answer.ts'
import { mayEditListing } from '#contract/rules/access.ts'
import { PRIVATE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { changesSince, cursorOf } from '../changes.ts'
import type { ContractorRow, MockDb } from '../db.ts'
import { findProfile } from '../find-profile.ts'
import { mockGroup } from '../mock-group.ts'
import { getPublicDirectory } from '../public-directory.ts'
import { isPublic, toProfile } from '../serializers.ts'

type AnswerInput<Name extends HeldName> = Parameters<typeof answer<Name>>[1]

export const directoryMocks = (db: MockDb) => {
  /** Returns a resolver that answers from memory, as a device does. */
  const fromMemory =
    <Name extends HeldName>(name: Name) =>
    ({
      params,
      query,
      headers,
    }: AnswerInput<Name> & { headers: Headers }): HeldAnswer<Name>['body'] => {
      const found = answer(name, { params, query }, getPublicDirectory(db))
      for (const [header, value] of Object.entries(found.headers ?? {})) headers.set(header, value)
      return found.body
    }
  return mockGroup(contract.directory, {
    summary: fromMemory('summary'),
    categories: fromMemory('categories'),
    featured: fromMemory('featured'),
    page: fromMemory('page'),
    cities: fromMemory('cities'),
    search: fromMemory('search'),
    suggest: fromMemory('suggest'),

    list: ({ query: { state }, headers }) => {
      headers.set(CURSOR_HEADER, cursorOf(db))
      const { contractors } = getPublicDirectory(db)
      return state === null
        ? contractors
        : contractors.filter((contractor) => contractor.state === state)
    },

    changes: ({ query }) => changesSince(db, query.since),

    related: (call) => {
      getVisible(db, db.contractors.get(call.params.id), null)
      return fromMemory('related')(call)
    },

    byId: ({ params, user, headers }) => {
      const row = getVisible(db, db.contractors.get(params.id), user)
      setCacheHeaders(headers, row, user)
      return toProfile(db, row, user)
    },

    bySlug: ({ params, user, headers }) => {
      const { row, redirectTo } = findProfile(db, params.slug, params.name)
      const contractor = getVisible(db, row, null)
      setCacheHeaders(headers, contractor, user)
      return { contractor: toProfile(db, contractor, user), redirectTo }
    },
  })
}

/**
 * Returns the row if `viewer` may see it. Throws `not_found` if it does not exist, or if it is not
 * public and `viewer` is neither its owner nor an admin. Throws `gone` if it is deleted.
 */
function getVisible(
  db: MockDb,
  row: ContractorRow | undefined,
  viewer: User | null,
): ContractorRow {
  if (!row) throw new ContractError('not_found')
  if (row.deletedAt !== null) throw new ContractError('gone')
  if (!mayEditListing(viewer, row.userId) && !isPublic(db, row))
    throw new ContractError('not_found')
  return row
}

/**
 * Sets the cache headers. Replies to the owner and to admins contain `userId` and must not be
 * stored.
 */
function setCacheHeaders(headers: Headers, row: ContractorRow, viewer: User | null): void {
  headers.set('vary', 'Cookie')
  if (mayEditListing(viewer, row.userId)) headers.set('cache-control', PRIVATE_CACHE_CONTROL)
}
