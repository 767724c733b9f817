import type { Knex } from 'knex'
import { rows } from '../../db/reading.ts'

/** After this many wrong codes, only the next start of a server makes a new one. */
const MAX_WRONG_CODES = 5

export async function hasAdmin(db: Knex): Promise<boolean> {
  return (await db('users').where({ is_admin: true }).first('id')) !== undefined
}

/** Stores the code of this start; the code of an earlier start is wrong from now on. */
export async function storeSetupCode(db: Knex, codeHash: Buffer): Promise<void> {
  await db('setup_code')
    .insert({ code_hash: codeHash, wrong_codes: 0 })
    .onConflict('only_row')
    .merge()
}

/** Returns whether the code is right. A wrong one is counted. */
export async function checkSetupCode(db: Knex, codeHash: Buffer): Promise<boolean> {
  const [checked] = await rows<{ isRight: boolean }>(
    db,
    `update setup_code set wrong_codes = wrong_codes + case when code_hash = ? then 0 else 1 end
     where wrong_codes < ? returning code_hash = ? as "isRight"`,
    [codeHash, MAX_WRONG_CODES, codeHash],
  )
  return checked?.isRight ?? false
}

/** Ends the code. Returns false when another request has used it meanwhile. */
export async function deleteSetupCode(trx: Knex): Promise<boolean> {
  return (await trx('setup_code').delete()) > 0
}

export async function makeAdmin(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('users').where({ id }).update({ is_admin: true })
}
