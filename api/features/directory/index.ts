import type { Knex } from 'knex'
import { contract } from '#contract'
import { filterOfPage, searchHeaders } from '#contract/directory.ts'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { mayEditListing } from '#contract/rules/access.ts'
import { paginateCities } from '#contract/rules/cities.ts'
import { flattenRelated } from '#contract/rules/related.ts'
import { type ContractorWithOwner, withOwner } from '../../db/contractor-detail.ts'
import type { FeatureDeps } from '../../feature.ts'
import { readTogether, type Versioned } from '../../public-reads/versions.ts'
import { readChanges } from './changes-repo.ts'
import { listCategories, readFigures, toSummary } from './figures.ts'
import { listCities, listContractors, toPageReply } from './lists.ts'
import { readRelated } from './related.ts'
import {
  findById,
  findEditable,
  isDeleted,
  readCategories,
  readDetailText,
  readFeaturedTexts,
} from './repo.ts'
import { resolveContractor } from './resolve.ts'
import { searchContractors } from './search.ts'
import { suggest } from './suggest.ts'
import { readList } from './whole-list.ts'

export function directory({ bindGroup, offlineListLimit }: FeatureDeps): void {
  bindGroup(contract.directory, {
    summary: async ({ db }) =>
      asValue(
        await readTogether(db, async (reader) =>
          toSummary(await readFigures(reader), offlineListLimit),
        ),
      ),
    categories: async ({ db }) => asValue(await readTogether(db, listCategories)),
    featured: async ({ db }) => asList(await readFeaturedTexts(db)),
    list: ({ db, query }) => readList(db, query.state, offlineListLimit),
    search: async ({ db, query }) => {
      const { state, texts, total, place } = await searchContractors(db, query)
      return { ...asList({ state, value: texts }), headers: searchHeaders(total, place) }
    },
    suggest: async ({ db, query }) =>
      asValue(await readTogether(db, (reader) => suggest(reader, query.q))),
    page: async ({ db, query }) =>
      asText(
        await readTogether(db, async (reader) =>
          toPageReply(await listContractors(reader, query, { ...query, ...filterOfPage(query) })),
        ),
      ),
    cities: async ({ db, query }) =>
      asValue(
        await readTogether(db, async (reader) =>
          paginateCities(await listCities(reader, query), query),
        ),
      ),
    changes: async ({ db, query }) =>
      asText(await readTogether(db, (reader, state) => readChanges(reader, state, query.since))),
    related: async ({ db, params: { id } }) =>
      asValue(
        await readTogether(db, async (reader) => {
          const { contractor } = (await findById(reader, id)) ?? (await throwMissing(reader, id))
          return flattenRelated(await readRelated(reader, contractor, await readCategories(reader)))
        }),
      ),
    byId: {
      varies: true,
      read: async ({ db, params: { id } }) => {
        const { state, value } = await readDetailText(db, id)
        return asText({ state, value: value ?? (await throwMissing(db, id)) })
      },
      forUser: async ({ db, params: { id }, user }) => forEditor(await findEditable(db, id), user),
    },
    bySlug: {
      varies: true,
      read: async ({ db, params: { slug, name } }) =>
        asValue(
          await readTogether(db, async (reader) => {
            const { contractor, redirectTo } = await resolveContractor(reader, slug, name)
            return { contractor, redirectTo }
          }),
        ),
      forUser: async ({ db, params: { slug, name }, user }) => {
        const { redirectTo, ...found } = await resolveContractor(db, slug, name)
        const contractor =
          forEditor(found, user) && forEditor(await findEditable(db, found.contractor.id), user)
        return contractor && { contractor, redirectTo }
      },
    },
  })
}

const asValue = <T>({ state, value }: Versioned<T>) => ({ state, body: { value } })
const asText = ({ state, value }: Versioned<string>) => ({
  state,
  body: { json: [Buffer.from(value)] },
})
const asList = ({ state, value }: Versioned<readonly string[]>) => ({
  state,
  body: { json: [Buffer.from(`[${value.join()}]`)] },
})

async function throwMissing(db: Knex, id: number): Promise<never> {
  throw new ContractError((await isDeleted(db, { id })) ? 'gone' : 'not_found')
}

/** Returns the contractor with its owner, also if it is not public, for those who may edit it. */
function forEditor(found: ContractorWithOwner | undefined, user: User) {
  return found && mayEditListing(user, found.ownerId) ? withOwner(found) : undefined
}
