import { migrationSource } from './api/db/migrations/index.ts'

/** For the Knex command line on PostgreSQL. The server runs its migrations itself at start. */
export default {
  client: 'pg',
  connection: process.env.DATABASE_URL,
  migrations: { migrationSource },
}
