import type { Knex } from 'knex'
import * as schema from './0001-schema.ts'
import * as allContractorsOrder from './0002-all-contractors-order.ts'
import * as openPayments from './0004-open-payments.ts'
import * as photos from './0005-photos.ts'
import * as adminLists from './0006-admin-lists.ts'
import * as importProgress from './0007-import-progress.ts'
import * as blogAndWriting from './0008-blog-and-writing.ts'
import * as returnedCredits from './0009-returned-credits.ts'
import * as idempotentContent from './0010-idempotent-content.ts'
import * as accounts from './0011-accounts.ts'
import * as unknownPayments from './0012-unknown-payments.ts'
import * as reports from './0013-reports.ts'
import * as tiles from './0014-tiles.ts'
import * as countsFromIndexes from './0015-counts-from-indexes.ts'
import * as importInParts from './0016-import-in-parts.ts'
import * as temporarilyClosed from './0017-temporarily-closed.ts'
import * as cityKeys from './0019-city-keys.ts'
import * as unsentMails from './0020-unsent-mails.ts'
import * as paymentsOfThisSite from './0021-payments-of-this-site.ts'
import * as textInAnyLocale from './0022-text-in-any-locale.ts'
import * as timeZones from './0023-time-zones.ts'
import * as similarNames from './0024-similar-names.ts'
import * as fasterFolding from './0025-faster-folding.ts'
import * as oneImport from './0026-one-import.ts'
import * as photoCaptions from './0027-photo-captions.ts'

/**
 * All migrations in order. They are listed here, so that the server, its bundle, the command line
 * and the tests use the same ones.
 */
const migrations = [
  { name: '0001-schema', migration: schema },
  { name: '0002-all-contractors-order', migration: allContractorsOrder },
  { name: '0004-open-payments', migration: openPayments },
  { name: '0005-photos', migration: photos },
  { name: '0006-admin-lists', migration: adminLists },
  { name: '0007-import-progress', migration: importProgress },
  { name: '0008-blog-and-writing', migration: blogAndWriting },
  { name: '0009-returned-credits', migration: returnedCredits },
  { name: '0010-idempotent-content', migration: idempotentContent },
  { name: '0011-accounts', migration: accounts },
  { name: '0012-unknown-payments', migration: unknownPayments },
  { name: '0013-reports', migration: reports },
  { name: '0014-tiles', migration: tiles },
  { name: '0015-counts-from-indexes', migration: countsFromIndexes },
  { name: '0016-import-in-parts', migration: importInParts },
  { name: '0017-temporarily-closed', migration: temporarilyClosed },
  { name: '0019-city-keys', migration: cityKeys },
  { name: '0020-unsent-mails', migration: unsentMails },
  { name: '0021-payments-of-this-site', migration: paymentsOfThisSite },
  { name: '0022-text-in-any-locale', migration: textInAnyLocale },
  { name: '0023-time-zones', migration: timeZones },
  { name: '0024-similar-names', migration: similarNames },
  { name: '0025-faster-folding', migration: fasterFolding },
  { name: '0026-one-import', migration: oneImport },
  { name: '0027-photo-captions', migration: photoCaptions },
]

/** SQL that lifts the timeouts of statements and idle transactions for one transaction. */
export const withoutTimeoutsSql =
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

export const migrationSource: Knex.MigrationSource<(typeof migrations)[number]> = {
  getMigrations: () => Promise.resolve(migrations),
  getMigrationName: ({ name }) => name,
  getMigration: ({ migration }) =>
    Promise.resolve({
      ...migration,
      // Creating an index on a large table takes long, and the database may have timeouts of its own.
      up: async (knex) => {
        await knex.raw(withoutTimeoutsSql)
        await migration.up(knex)
      },
    }),
}
