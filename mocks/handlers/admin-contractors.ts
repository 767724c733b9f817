import { contract } from '#contract'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { isInBin } from '#contract/rules/bin.ts'
import { exportHeader, exportLine } from '#contract/rules/csv-export.ts'
import { containsText } from '#contract/rules/search-text.ts'
import { recordAudit } from '../audit.ts'
import { changeContractors, undoChange } from '../bulk.ts'
import { contractorsOfView } from '../contractor-view.ts'
import {
  getContractor,
  insertContractor,
  removeContractor,
  restoreContractor,
  updateContractor,
} from '../contractors.ts'
import { type ContractorRow, type MockDb, now } from '../db.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { paginate } from '../page-of.ts'
import { toContractorDetail, toProfile } from '../serializers.ts'

export const adminContractorsMocks = (db: MockDb) =>
  mockGroup(contract.adminContractors, {
    search: ({ query, user }) => {
      const { data, pagination } = paginate(contractorsOfView(db, query), query)
      return { data: data.map((row) => toProfile(db, row, user)), pagination }
    },

    exportCsv: ({ query, user }) =>
      exportHeader +
      contractorsOfView(db, query)
        .map((row) => exportLine(toContractorDetail(db, row, user)))
        .join(''),

    bulk: ({ body, user }) => changeContractors(db, body, user.id),

    undoBulk: ({ body, user }) => undoChange(db, body.undoId, user.id),

    create: ({ body, user }) => {
      const row = insertContractor(db, body)
      setContractorFlag(db, row.userId)
      recordAudit(db, {
        userId: user.id,
        action: 'contractor.created',
        subject: auditSubject('contractor', row.id, row.name),
        details: { contractorId: row.id },
      })
      return toContractorDetail(db, row, user)
    },

    update: ({ params, body, user }) => {
      const before = getContractor(db, params.id)
      const { website = before.website, email = before.email } = body
      const isContactSame = website === before.website && email === before.email
      const row = updateContractor(db, before, {
        ...body,
        ...(isContactSame ? {} : { contactChangedAt: now() }),
        ...(body.userId === undefined || body.userId === before.userId
          ? {}
          : { takesQuotes: true }),
      })
      if (row.userId !== before.userId) setContractorFlag(db, row.userId)
      // The coordinates are compared too, because a change of address can remove them.
      const fields = [
        ...new Set([
          ...(Object.keys(body) as (keyof typeof body)[]),
          'latitude',
          'longitude',
        ] as const),
      ].filter((key) => row[key] !== before[key])
      const details = {
        contractorId: row.id,
        fields,
        ...(row.name === before.name ? {} : { nameBefore: before.name }),
      }
      recordAudit(db, {
        userId: user.id,
        action: 'contractor.updated',
        subject: auditSubject('contractor', row.id, row.name),
        details,
      })
      return toContractorDetail(db, row, user)
    },

    remove: ({ params, user }) => {
      const row = getContractor(db, params.id)
      removeContractor(db, row)
      recordAudit(db, {
        userId: user.id,
        action: 'contractor.deleted',
        subject: auditSubject('contractor', row.id, row.name),
        details: { contractorId: row.id },
      })
      return successReply
    },

    deleted: ({ query, user }) => {
      const matches = db.contractors
        .all()
        .filter((row) => isInBin(row) && nameContains(row, query.q))
        .sort(
          (a, b) => Date.parse(b.deletedAt ?? '') - Date.parse(a.deletedAt ?? '') || b.id - a.id,
        )
      const { data, pagination } = paginate(matches, query)
      return {
        data: data.map((row) => ({
          ...toContractorDetail(db, row, user),
          deletedAt: row.deletedAt ?? '',
          isCreditReturned: row.isCreditReturned ?? false,
        })),
        pagination,
      }
    },

    restore: ({ params, user }) => {
      const row = restoreContractor(db, params.id)
      recordAudit(db, {
        userId: user.id,
        action: 'contractor.restored',
        subject: auditSubject('contractor', row.id, row.name),
        details: { contractorId: row.id },
      })
      return toContractorDetail(db, row, user)
    },
  })

const nameContains = ({ name }: ContractorRow, q: string) => containsText([name], q)

/** Sets `isContractor` on the owner of a listing. */
function setContractorFlag(db: MockDb, userId: number | null): void {
  const owner = userId === null ? undefined : db.users.get(userId)
  if (owner) db.users.update(owner, { isContractor: true })
}
