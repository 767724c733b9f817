import { afterEach, beforeAll, expect } from 'vitest'
import { blockFixture } from './block-fixture.ts'
import type { PublicIds } from './public-reads.ts'
import { type Replica, type ReplicatedServer, startPrimary } from './replication.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'
import { signInAs, type TestUser } from './users.ts'

type Closable = { close: () => Promise<void> }

/** Starts a PostgreSQL server with the demo directory for the tests of a file. */
export function withReplicatedSite() {
  const primary = blockFixture(() => startPrimary())
  const ids = { contractors: [], post: 0 } as PublicIds
  const open: Closable[] = []

  beforeAll(async () => {
    const contractors = await primary.query('select id from listed_contractors order by id')
    const [post] = await primary.query(`select id from posts where status = 'published' limit 1`)
    Object.assign(ids, { contractors: contractors.map(({ id }) => Number(id)), post: post?.id })
  })

  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  return {
    primary,
    /** Empty until the hook `beforeAll` has run. */
    ids,
    /** Closes a resource after the test. */
    closeAfterTest: (resource: Closable) => void open.push(resource),
    /** Starts a replica that has everything. It is stopped after the test. */
    addReplica: async (
      settings?: Record<string, string>,
      source: ReplicatedServer = primary,
    ): Promise<Replica> => {
      const replica = await source.addReplica(settings)
      open.push({ close: replica.stop })
      await replica.catchUp()
      return replica
    },
    /** Starts an instance that uses the replicas. It is stopped after the test. */
    startInstance: async (
      replicas: readonly Replica[],
      options?: TestServerOptions,
    ): Promise<TestServer> => {
      const server = await startReplicatedInstance(primary, replicas, options)
      open.push(server)
      return server
    },
  }
}

export const startReplicatedInstance = (
  primary: ReplicatedServer,
  replicas: readonly Replica[],
  options: TestServerOptions = {},
): Promise<TestServer> =>
  startTestServer('PostgreSQL', 'demo', {
    pages: true,
    shares: primary,
    readUrls: replicas.map(({ databaseUrl }) => databaseUrl),
    ...options,
  })

export const signInAdmin = ({ url }: { url: string }): Promise<TestUser> =>
  signInAs({ send: (path, init) => fetch(url + path, init) }, 'admin@example.com')

let names = 0
/** Gives contractor 1 a new name through the admin's instance. Returns the name. */
export async function rename(admin: TestUser): Promise<string> {
  const name = `Renamed ${(names += 1)} times`
  expect((await admin.send('PUT', '/api/admin/contractors/1', { name })).status).toBe(200)
  return name
}
