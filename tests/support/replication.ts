import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { seedDemo } from '../../api/db/demo/seed.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { migrate } from '../../api/db/migrate.ts'
import { databaseUrlFor } from './postgres.ts'
import { importSetupModule } from './setup-modules.ts'

type Row = Record<string, unknown>

/** A PostgreSQL server with a directory, from which replicas can be made. */
export interface ReplicatedServer {
  databaseUrl: string
  /** Runs SQL as the superuser. Returns the rows of the last statement. */
  query: (sql: string) => Promise<Row[]>
  /** Starts a streaming replica. `settings` are settings of PostgreSQL for this server. */
  addReplica: (settings?: Record<string, string>) => Promise<Replica>
}

export interface Primary extends ReplicatedServer {
  /** Stops the server and all replicas. */
  close: () => Promise<void>
}

export interface Replica extends ReplicatedServer {
  /** Waits until the replica has everything that its server has committed before the call. */
  catchUp: () => Promise<void>
  /** Stops applying changes. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /**
   * Suspends the processes that serve clients, so that connections stay open and get no answer.
   * Returns a function that lets them continue.
   */
  freeze: () => Promise<() => void>
  stop: () => Promise<void>
}

const replication = {
  wal_level: 'replica',
  max_wal_senders: 10,
  wal_keep_size: '256MB',
  // A replica cannot be copied otherwise.
  full_page_writes: 'on',
  // A commit is in the write-ahead log when it returns, so its position is known.
  synchronous_commit: 'on',
}

/** Starts a PostgreSQL server of its own, on a loopback port, and fills its directory. */
export async function startPrimary(
  fill: (db: Knex) => Promise<unknown> = seedDemo,
): Promise<Primary> {
  const { startCluster } = await importSetupModule('../setup/postgres.mjs')
  const server = await startCluster({ settings: replication })
  await queryOnce(server.url, 'create database lintel')
  const replicas: Replica[] = []
  const primary = toServer(server.url, replicas)
  const db = await openDatabase({ databaseUrl: primary.databaseUrl, dataDir: '' })
  await migrate(db, primary.databaseUrl)
  await fill(db)
  await db.destroy()
  return {
    ...primary,
    close: async () => {
      await Promise.all(replicas.map(({ stop }) => stop()))
      await server.stop()
    },
  }
}

/** `replicas` receives the new replicas. */
function toServer(url: string, replicas: Replica[]): ReplicatedServer {
  const databaseUrl = databaseUrlFor(url, 'lintel')
  const server: ReplicatedServer = {
    databaseUrl,
    query: (sql) => queryOnce(databaseUrl, sql),
    addReplica: async (settings = {}) => {
      const { startCluster } = await importSetupModule('../setup/postgres.mjs')
      const copy = await startCluster({ settings: { ...replication, ...settings }, copyOf: url })
      const replica = toReplica(toServer(copy.url, replicas), server.query, copy.stop)
      replicas.push(replica)
      return replica
    },
  }
  return server
}

function toReplica(
  server: ReplicatedServer,
  queryUpstream: ReplicatedServer['query'],
  stop: () => Promise<void>,
): Replica {
  const { databaseUrl, query } = server
  /** Waits until the SQL returns this value. */
  const until = async (sql: string, value: unknown) => {
    while ((await query(`select ${sql} as value`))[0]?.value !== value) await sleep(20)
  }
  return {
    ...server,
    catchUp: async () => {
      const [position] = await queryUpstream(
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as lsn',
      )
      await until(`pg_last_wal_replay_lsn() >= '${String(position?.lsn)}'`, true)
    },
    pause: async () => {
      await query('select pg_wal_replay_pause()')
      await until('pg_get_wal_replay_pause_state()', 'paused')
    },
    resume: async () => void (await query('select pg_wal_replay_resume()')),
    freeze: async () => {
      const client = await connect(databaseUrl)
      const stopped = new Set<number>()
      /** Suspends the processes that the SQL returns. Returns whether there was a new one. */
      const suspend = async (sql: string) => {
        const before = stopped.size
        for (const { pid } of (await client.query<{ pid: number }>(sql)).rows) {
          process.kill(pid, 'SIGSTOP')
          stopped.add(pid)
        }
        return stopped.size > before
      }
      // The main process first, so that no new connection is served meanwhile.
      await suspend(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`)
      const serving = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
      while (await suspend(serving));
      await client.end()
      return () => stopped.forEach((pid) => process.kill(pid, 'SIGCONT'))
    },
    stop,
  }
}

async function queryOnce(url: string, sql: string): Promise<Row[]> {
  const client = await connect(url)
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
