import type { Knex } from 'knex'
import type { ContactRequest } from '#contract/entities.ts'
import { snakeKeys } from '../../db/rows.ts'

export interface Mail {
  kind: string
  recipient: string
  subject: string
  body: string
}

export type NewRequest = Omit<ContactRequest, 'id' | 'createdAt' | 'isRead'> & { idempotencyKey: string | null }

/** Inserts the request and its mails together; a key seen before answers the id it got then and sends nothing. */
export function insertRequest(db: Knex, request: NewRequest, mails: Mail[]): Promise<number> {
  return db.transaction(async (trx) => {
    const [created] = await trx('contact_requests').insert(snakeKeys(request)).onConflict('idempotency_key').ignore().returning<{ id: number }[]>('id')
    if (created) {
      if (mails.length > 0) await trx('outbox').insert(mails)
      return created.id
    }
    const earlier = await trx('contact_requests').where({ idempotency_key: request.idempotencyKey }).first<{ id: number }>('id')
    return earlier.id
  })
}
