import { contract } from '#contract'
import type { ImportResult } from '#contract/csv-import.ts'
import { readReply } from '../contract/read-reply.ts'
import { type TargetName, withTarget } from '../contract/targets.ts'
import { withAdmin } from './users.ts'

const { batches, importContractors } = contract.csvImport
export const IMPORT_PATH = '/api/admin/import-contractors'

/** Opens a target with the demo directory, and returns calls of an admin who imports files. */
export function withImportAdmin(name: TargetName) {
  const target = withTarget(name)
  const admin = withAdmin(target)
  let count = 0

  const upload = (csv: string, query = '', fileName = 'leads.csv') =>
    admin.upload('POST', `${IMPORT_PATH}${query}`, new Blob([csv], { type: 'text/csv' }), fileName)
  const imported = async (csv: string, query?: string) =>
    readReply(importContractors, await upload(csv, query))
  /** Returns names that no other test uses. */
  const fresh = (...names: string[]) => {
    count += 1
    return names.map((word) => `${word} of the ${'x'.repeat(count)} Bay`)
  }
  const listedNames = async () =>
    (await readReply(contract.directory.list, await target.send('/api/contractors'))).map(
      (contractor) => contractor.name,
    )
  const batchOf = async ({ batchId }: ImportResult) =>
    (await readReply(batches, await admin.send('GET', '/api/admin/imports'))).find(
      ({ id }) => id === batchId,
    )

  return { target, admin, upload, imported, fresh, listedNames, batchOf }
}
