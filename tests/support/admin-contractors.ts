import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { contract } from '#contract'
import { readError, readReply } from '../contract/read-reply.ts'
import { type TargetName, withTarget } from '../contract/targets.ts'
import { withAdmin } from './users.ts'

const { search, create, update, remove, deleted } = contract.adminContractors
export const ADMIN_CONTRACTORS_PATH = '/api/admin/contractors'
export const uniqueName = (prefix = 'Harbour Works') => `${prefix} ${randomUUID().slice(0, 8)}`

export const adminContractorForm = (overrides: Record<string, unknown> = {}) => ({
  name: uniqueName(),
  categoryId: 3,
  city: 'Tampa',
  state: 'Florida',
  ...overrides,
})

/** Opens a target with the demo directory, and returns calls of an admin. */
export function withContractorAdmin(name: TargetName) {
  const target = withTarget(name)
  const admin = withAdmin(target)

  const find = async (query: string) =>
    readReply(search, await admin.send('GET', `${ADMIN_CONTRACTORS_PATH}/search?${query}`))
  const bin = async (query = '') =>
    readReply(deleted, await admin.send('GET', `${ADMIN_CONTRACTORS_PATH}/deleted?${query}`))
  /**
   * Sends an invalid form to create a contractor, or to update the one with this id. Returns the
   * error message of each field.
   */
  const refusedForm = async (body: Record<string, unknown>, id?: number) => {
    const response = await (id === undefined
      ? admin.send('POST', ADMIN_CONTRACTORS_PATH, body)
      : admin.send('PUT', `${ADMIN_CONTRACTORS_PATH}/${id}`, body))
    const { errors } = (await response.clone().json()) as {
      errors: { path: string; message: string }[]
    }
    expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid' })
    return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
  }
  const createContractor = async (overrides: Record<string, unknown> = {}) =>
    readReply(
      create,
      await admin.send('POST', ADMIN_CONTRACTORS_PATH, adminContractorForm(overrides)),
    )
  const updateContractor = async (id: number, changes: Record<string, unknown>) =>
    readReply(update, await admin.send('PUT', `${ADMIN_CONTRACTORS_PATH}/${id}`, changes))
  const deleteContractor = async (id: number) =>
    readReply(remove, await admin.send('DELETE', `${ADMIN_CONTRACTORS_PATH}/${id}`))
  const fetchPublicly = (id: number) => target.send(`/api/contractors/${id}`)
  const cursor = async () =>
    (await target.send('/api/contractors')).headers.get('x-directory-cursor') ?? ''
  const changesSince = async (since: string) =>
    readReply(
      contract.directory.changes,
      await target.send(`/api/contractors/changes?since=${encodeURIComponent(since)}`),
    )
  const auditOf = async (subject: string) =>
    (
      await readReply(
        contract.adminRecords.audit,
        await admin.send('GET', `/api/admin/audit?q=${encodeURIComponent(subject)}`),
      )
    ).data

  return {
    target,
    admin,
    find,
    bin,
    refusedForm,
    createContractor,
    updateContractor,
    deleteContractor,
    fetchPublicly,
    cursor,
    changesSince,
    auditOf,
  }
}
