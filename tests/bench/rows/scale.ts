import sharp from 'sharp'
import type { ContractorDetail } from '#contract/entities.ts'
import { bucketSettings } from '../../support/bucket.ts'
import { databaseUrlFor } from '../../support/postgres.ts'
import { importSetupModule } from '../../support/setup-modules.ts'
import {
  compareRates,
  interleave,
  type Line,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
} from '../shared/figures.ts'
import { load, loadLarge } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { signInAsAdmin } from './admin.ts'
import { cacheInFront } from './cache-in-front.ts'
import { replica } from './replica.ts'
import { contractorPaths, drawnPaths, searchPaths } from './uncached.ts'

const CONTRACTORS = 10_000
/** Connections of PgBouncer to the database: as many as a server without a pooler opens. */
const CONNECTIONS = 10
/** Uploads for one figure, one after another. */
const UPLOADS = 5

/**
 * Instances on the same machine share its processors with PostgreSQL and the load generator, so no
 * ratio is a goal.
 */
const twoInstances: Row = {
  name: 'two-instances',
  title: "requests per second of two instances behind Node's round robin, against one",
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const [two, twin, one] = [
      await bench.startInstances(databaseUrl, 2),
      await bench.startInstances(databaseUrl, 2),
      await bench.startInstances(databaseUrl, 1),
    ]
    const lines: Line[] = []
    for (const [name, paths] of Object.entries({
      contractor: await contractorPaths(databaseUrl),
      search: await searchPaths(databaseUrl),
      'drawn page': await drawnPaths(one.url),
      'cached reply': ['/api/categories'],
    })) {
      const send = (server: ServerProcess) => () => load(server, { paths, seconds: bench.seconds })
      lines.push(
        ...(await compareRates(bench, {
          name,
          lintel: send(two),
          twin: send(twin),
          references: [{ title: 'one instance', send: send(one) }],
        })),
      )
    }
    return lines
  },
}

/** The object storage runs on the same machine too, so no ratio is a goal. */
const uploads: Row = {
  name: 'uploads-s3',
  title: 'pictures in an object storage, against pictures in a folder',
  async run(bench) {
    const DATABASE_URL = await bench.newDatabaseWith(1000)
    const service = await bench.startScript(['bucket.ts'], { env: {}, readyPath: '/' })
    const { bucket, endpoint, accessKeyId, secretAccessKey } = bucketSettings(service.url)
    const inBucket = {
      DATABASE_URL,
      UPLOADS_S3_BUCKET: bucket,
      UPLOADS_S3_ENDPOINT: endpoint,
      UPLOADS_S3_ACCESS_KEY_ID: accessKeyId,
      UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const servers = {
      bucket: await bench.startBuilt(inBucket),
      twin: await bench.startBuilt(inBucket),
      folder: await bench.startBuilt({ DATABASE_URL }),
    }
    const upload = await createUploader(servers.bucket, await contractorPaths(DATABASE_URL))
    const [stored, inFolder] = [await upload(servers.bucket), await upload(servers.folder)]
    const load = (server: ServerProcess, path: string) => () =>
      loadLarge(server, { path, seconds: bench.seconds })
    const served = await compareRates(bench, {
      name: 'a picture',
      lintel: load(servers.bucket, stored),
      twin: load(servers.twin, stored),
      references: [{ title: 'folder', send: load(servers.folder, inFolder) }],
    })
    const timeOf = (server: ServerProcess) => async () => {
      const startedAt = performance.now()
      for (let n = 0; n < UPLOADS; n += 1) await upload(server)
      return (performance.now() - startedAt) / UPLOADS
    }
    const sides = {
      bucket: timeOf(servers.bucket),
      twin: timeOf(servers.twin),
      folder: timeOf(servers.folder),
    }
    await interleave(1, sides)
    const figures = await interleave(bench.rounds, sides)
    return [
      ...served,
      line('an upload', {
        measured: `${median(figures.bucket).toFixed(0)} ms`,
        reference: `${median(figures.folder).toFixed(0)} ms folder`,
        ratio: median(ratios(figures.bucket, figures.folder)),
        spread: spreadOf(figures.twin, figures.bucket),
        goals: [],
        figures,
      }),
    ]
  },
}

/**
 * Signs in as an admin. Returns a function that adds a photo to the next contractor, and returns
 * the path of the smaller picture. The servers have the same database.
 */
async function createUploader(
  server: ServerProcess,
  paths: string[],
): Promise<(to: ServerProcess) => Promise<string>> {
  const headers = { cookie: await signInAsAdmin(server), 'sec-fetch-site': 'same-origin' }
  const contractors = paths.values()
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: 'black', noise },
  })
    .jpeg()
    .toBuffer()
  return async ({ url }) => {
    const body = new FormData()
    body.append('file', new Blob([photo as BlobPart], { type: 'image/jpeg' }), 'photo.jpg')
    const path = `${url}${contractors.next().value}/photos`
    const response = await fetch(path, { method: 'POST', body, headers })
    if (response.status !== 201) throw new Error(`An upload got the status ${response.status}`)
    const { photos } = (await response.json()) as ContractorDetail
    return photos.at(-1)?.url ?? ''
  }
}

/** PgBouncer shares the processors with all others, so no ratio is a goal. */
const pooler: Row = {
  name: 'pooler',
  title: 'requests per second behind PgBouncer in transaction mode, against none',
  async run(bench) {
    const DATABASE_URL = await bench.newDatabaseWith(CONTRACTORS)
    const { startPgBouncer } = await importSetupModule('../setup/pgbouncer.mjs')
    const pgBouncer = await startPgBouncer(DATABASE_URL, CONNECTIONS)
    bench.onRowEnd(pgBouncer.stop)
    const pooled = {
      DATABASE_URL: databaseUrlFor(pgBouncer.url, new URL(DATABASE_URL).pathname.slice(1)),
      // Debian 12 has a PgBouncer that cannot prepare statements.
      DATABASE_PREPARED: 'off',
    }
    const lintel = await bench.startBuilt(pooled)
    const twin = await bench.startBuilt(pooled)
    const direct = await bench.startBuilt({ DATABASE_URL })
    const lines: Line[] = []
    for (const [name, paths] of Object.entries({
      contractor: await contractorPaths(DATABASE_URL),
      search: await searchPaths(DATABASE_URL),
      'drawn page': await drawnPaths(direct.url),
    })) {
      const send = (server: ServerProcess) => () => load(server, { paths, seconds: bench.seconds })
      lines.push(
        ...(await compareRates(bench, {
          name,
          lintel: send(lintel),
          twin: send(twin),
          references: [{ title: 'no pooler', send: send(direct) }],
        })),
      )
    }
    return lines
  },
}

/** The directory on more than one process or machine. */
export const scaleRows: Row[] = [twoInstances, uploads, replica, pooler, cacheInFront]
