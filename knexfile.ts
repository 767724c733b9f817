import { migrationSource } from './api/db/migrations/index.ts'

/** For the Knex command line on a real PostgreSQL; the server migrates itself before it listens. */
export default {
  client: 'pg',
  connection: process.env.DATABASE_URL,
  migrations: { migrationSource },
}
