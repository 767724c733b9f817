import { signed } from '#content/mails.ts'
import type { MailRow, MockDb } from './db.ts'
import { readMockSite } from './site.ts'

/** Stores a mail that the real server would send, signed with the name of the site. */
export function queueMail(db: MockDb, { body, ...mail }: Omit<MailRow, 'id'>): void {
  db.mails.insert({ ...mail, body: signed(body, readMockSite(db)) })
}
