import { contract } from '#contract'
import { CURSOR_HEADER, TOTAL_HEADER } from '#contract/directory.ts'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { mayEditListing } from '#contract/rules/access.ts'
import {
  IMMUTABLE_CACHE_CONTROL,
  PRIVATE_CACHE_CONTROL,
  PUBLIC_CACHE_CONTROL,
  withoutSharedCaches,
} from '#contract/rules/cache-control.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { paginateCities, popularCities } from '#contract/rules/cities.ts'
import {
  citiesOfContractors,
  countStates,
  paginateContractors,
} from '#contract/rules/contractor-lists.ts'
import { MAX_FEATURED } from '#contract/rules/limits.ts'
import { flattenRelated, relatedOfAll } from '#contract/rules/related.ts'
import { matchDirectory, MAX_RESULTS } from '#contract/rules/search.ts'
import { changesSince, cursorOf } from '../changes.ts'
import type { ContractorRow, MockDb } from '../db.ts'
import { findProfile } from '../find-profile.ts'
import { mockGroup } from '../mock-group.ts'
import { getPublicDirectory } from '../public-directory.ts'
import { isPublic, toCategories, toContractorDetail } from '../serializers.ts'
import { getTile, getTileIndex } from '../tiles.ts'

export const directoryMocks = (db: MockDb) =>
  mockGroup(contract.directory, {
    summary: () => {
      const { contractors, index } = getPublicDirectory(db)
      return {
        contractorCount: contractors.length,
        categoryCount: db.categories.all().length,
        popularCities: popularCities(index),
        updatedAt: db.directory.changedAt,
        states: countStates(contractors),
        storesStates: contractors.length > db.offlineListLimit,
      }
    },

    categories: () => toCategories(db, getPublicDirectory(db).contractors),

    list: ({ query: { state }, headers }) => {
      headers.set(CURSOR_HEADER, cursorOf(db))
      const { contractors } = getPublicDirectory(db)
      return state === null
        ? contractors
        : contractors.filter((contractor) => contractor.state === state)
    },

    featured: () =>
      getPublicDirectory(db)
        .index.map((entry) => entry.contractor)
        .filter((contractor) => contractor.isFeatured)
        .slice(0, MAX_FEATURED),

    page: ({ query }) => {
      const category = categoryFilter(query.category, db.categories.all())
      const { index } = getPublicDirectory(db)
      return paginateContractors(
        category === undefined ? [] : index,
        { categoryId: category?.id ?? null, citySlug: query.city, state: query.state },
        query,
      )
    },

    cities: ({ query }) => {
      const category = categoryFilter(query.category, db.categories.all())
      const { index } = getPublicDirectory(db)
      const filter = { categoryId: category?.id ?? null, state: query.state }
      return paginateCities(category === undefined ? [] : citiesOfContractors(index, filter), query)
    },

    changes: ({ query }) => changesSince(db, query.since),

    tiles: () => getTileIndex(db),

    tile: ({ params, headers }) => {
      const { contractors, hash } = getTile(db, params.key)
      if (contractors.length === 0 || hash !== params.hash) throw new ContractError('not_found')
      headers.set('cache-control', IMMUTABLE_CACHE_CONTROL)
      return contractors
    },

    related: ({ params }) => {
      const self = getVisible(db, db.contractors.get(params.id), null)
      const { contractors, index } = getPublicDirectory(db)
      const ranked = index.map(({ contractor }) => contractor)
      return flattenRelated(relatedOfAll(self, ranked, toCategories(db, contractors)))
    },

    byId: ({ params, user, headers }) => {
      const row = getVisible(db, db.contractors.get(params.id), user)
      setCacheControl(headers, row, user)
      return toContractorDetail(db, row, user)
    },

    bySlug: ({ params, user, headers }) => {
      const { row, redirectTo } = findProfile(db, params.slug, params.name)
      const contractor = getVisible(db, row, null)
      setCacheControl(headers, contractor, user)
      return { contractor: toContractorDetail(db, contractor, user), redirectTo }
    },

    search: ({ query, headers }) => {
      const { index } = getPublicDirectory(db)
      const category = categoryFilter(query.category, db.categories.all())
      const wanted = {
        location: query.location,
        categoryId: category?.id ?? null,
        state: query.state,
      }
      const found = category === undefined ? [] : matchDirectory(index, wanted)
      headers.set(TOTAL_HEADER, String(found.length))
      return found.slice(0, MAX_RESULTS).map((entry) => entry.contractor)
    },
  })

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
 * stored. Shared caches must not store replies to other users either.
 */
function setCacheControl(headers: Headers, row: ContractorRow, viewer: User | null): void {
  headers.set('vary', 'Cookie')
  const forReader = viewer ? withoutSharedCaches(PUBLIC_CACHE_CONTROL) : PUBLIC_CACHE_CONTROL
  headers.set(
    'cache-control',
    mayEditListing(viewer, row.userId) ? PRIVATE_CACHE_CONTROL : forReader,
  )
}
