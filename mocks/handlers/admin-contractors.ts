import { contract } from '#contract'
import { compareByName, sortName } from '#contract/rules/search.ts'
import { getContractor, insertContractor, removeContractor, updateContractor } from '../contractors.ts'
import type { MockDb } from '../db.ts'
import { done, mockGroup } from '../mock.ts'
import { pageOf } from '../page-of.ts'
import { presentDetail } from '../present.ts'

export const adminContractorsMocks = (db: MockDb) => mockGroup(contract.adminContractors, {
  search: ({ query, user }) => {
    const wanted = query.q.trim().toLowerCase()
    const found = db.contractors.all().filter((row) => row.deletedAt === null && row.name.toLowerCase().includes(wanted))
      .map((row) => ({ row, id: row.id, sortName: sortName(row.name) })).sort(compareByName)
    const { data, pagination } = pageOf(found, query)
    return { data: data.map(({ row }) => presentDetail(db, row, user)), pagination }
  },

  create: ({ body, user }) => presentDetail(db, insertContractor(db, body), user),

  update: ({ params, body, user }) => presentDetail(db, updateContractor(db, getContractor(db, params.id), body), user),

  remove: ({ params }) => {
    removeContractor(db, getContractor(db, params.id))
    return done
  },
})
