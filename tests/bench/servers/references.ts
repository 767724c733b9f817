// The servers that Lintel is compared with. The argument selects one:
//
//   static   node:http with responses from memory
//   kept     Fastify with the same responses from a Map, and one log line per request
//   koa      Koa and Knex: a contractor
//   fastify  Fastify and pg: a contractor, a search, and a page of the admin's list with a lookup
//            of the session. The framework serializes the rows to JSON.
//
// The statements read the same rows as Lintel, in the same order and with the same indexes. Each has
// a name, so that PostgreSQL parses it once per connection. Searches are compressed on request, as
// Lintel compresses uncached replies.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import Router from '@koa/router'
import Fastify from 'fastify'
import knex from 'knex'
import Koa from 'koa'
import pg from 'pg'
import pino from 'pino'
import { MAX_RESULTS } from '#contract/rules/limits.ts'
import { placeTokens } from '#contract/rules/place.ts'
import {
  byRank,
  contractorColumns,
  contractorDetailColumns,
  detailColumnsWithOwner,
} from '../../../api/db/contractor-columns.ts'

/**
 * Responses of the servers `static` and `kept` by path (with its query): the file of the body, and
 * the headers.
 */
export type StaticRoutes = Record<string, { file: string; headers: Record<string, string> }>

interface Statement {
  name: string
  text: string
  values: (string | number)[]
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

async function read<T extends pg.QueryResultRow>(statement: Statement): Promise<T[]> {
  return (await pool.query<T>(statement)).rows
}

/** A search of a place that does not correct misspellings. */
function searchSql(location: string): Statement {
  const values = placeTokens(location).map((token) => `% ${token}%`)
  const where = values.map((_, at) => `c.place_text like $${at + 1}`).join(' and ')
  return {
    name: `search ${values.length}`,
    text: `select ${contractorColumns} from listed_contractors c where ${where} order by ${byRank} limit ${MAX_RESULTS}`,
    values,
  }
}

const acceptsBrotli = (encodings: string | string[] | undefined) =>
  /\bbr\b/.test(String(encodings ?? ''))

const brotli = promisify(brotliCompress)
const compress = (body: string | Buffer) =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** Lintel's server keeps connections for as long. */
const KEEP_ALIVE_MS = 75_000
const port = Number(process.env.PORT)
const host = process.env.HOST ?? '127.0.0.1'

/** Reads the routes of the JSON file BENCH_ROUTES (`StaticRoutes`). */
function readRoutes(): Map<string, { body: Buffer; headers: Record<string, string> }> {
  const routes = JSON.parse(readFileSync(process.env.BENCH_ROUTES ?? '', 'utf8')) as StaticRoutes
  const read = Object.entries(routes).map(([path, { file, headers }]) => {
    const body = readFileSync(file)
    return [path, { body, headers: { ...headers, 'content-length': String(body.length) } }] as const
  })
  const health = { 'content-type': 'text/plain; charset=utf-8', 'content-length': '2' }
  return new Map([...read, ['/livez', { body: Buffer.from('ok'), headers: health }]])
}

/** A request with the ETag of the response gets 304. */
function startStatic(): void {
  const responses = readRoutes()
  const server = createServer((request, response) => {
    const found = responses.get(request.url ?? '')
    if (!found) return void response.writeHead(404).end()
    const { body, headers } = found
    const etag = request.headers['if-none-match']
    if (etag !== undefined && etag === headers.etag)
      return void response.writeHead(304, { etag }).end()
    response.writeHead(200, headers).end(body)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(port, host)
}

/** Logs as Lintel does. */
async function startKept(): Promise<void> {
  const responses = readRoutes()
  const app = Fastify({
    keepAliveTimeout: KEEP_ALIVE_MS,
    logger: { level: 'info', stream: pino.destination({ sync: true, minLength: 4096 }) },
    disableRequestLogging: true,
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, ms: reply.elapsedTime }, 'request')
    done()
  })
  app.get('/*', (request, reply) => {
    const found = responses.get(request.url)
    return found ? reply.headers(found.headers).send(found.body) : reply.code(404).send()
  })
  await app.listen({ port, host })
}

const contractorSql = (id: string) =>
  `select ${contractorDetailColumns} from listed_contractors c join categories k on k.id = c.category_id where c.id = ${id}`

function startKoa(): void {
  const db = knex({ client: 'pg', connection: process.env.DATABASE_URL, pool: { max: 10 } })
  const router = new Router()
  router.get('/livez', (ctx) => {
    ctx.body = 'ok'
  })
  router.get('/api/contractors/:id', async (ctx) => {
    const { rows } = await db.raw<{ rows: unknown[] }>(contractorSql('?'), [Number(ctx.params.id)])
    ctx.body = rows[0]
  })
  const server = new Koa().use(router.routes()).listen(port, host)
  server.keepAliveTimeout = KEEP_ALIVE_MS
}

interface AdminQuery {
  q?: string
  page?: string
  limit?: string
}

async function startFastify(): Promise<void> {
  const app = Fastify()
  app.get('/livez', () => 'ok')

  app.get<{ Params: { id: string } }>('/api/contractors/:id', async (request, reply) => {
    const [contractor] = await read({
      name: 'contractor',
      text: contractorSql('$1'),
      values: [Number(request.params.id)],
    })
    return contractor ?? reply.code(404).send({ message: 'Not found' })
  })

  app.get<{ Querystring: { location?: string } }>('/api/search', (request) =>
    read(searchSql(request.query.location ?? '')),
  )

  app.get<{ Querystring: AdminQuery }>('/api/admin/contractors/search', async (request, reply) => {
    const id = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    if (!(await isAdmin(id))) return reply.code(403).send({ message: 'Forbidden' })
    const [page, limit] = [Number(request.query.page ?? 1), Number(request.query.limit ?? 20)]
    const q = request.query.q ?? ''
    const statements = adminPageSql(q, { page, limit })
    const [data, totalCount] = await Promise.all([
      read(statements.page),
      q === '' ? countAll(statements.count) : count(statements.count),
    ])
    const totalPages = Math.ceil(totalCount / limit)
    return { data, pagination: { page, limit, totalCount, totalPages } }
  })

  app.addHook<string>('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !acceptsBrotli(request.headers['accept-encoding']))
      return payload
    reply.header('content-encoding', 'br')
    return compress(payload)
  })
  await app.listen({ port, host })
}

async function isAdmin(sessionId: string): Promise<boolean> {
  const {
    rows: [user],
  } = await pool.query<{ isAdmin: boolean }>({
    name: 'session',
    text: `select u.id, u.username, u.email, u.is_admin as "isAdmin" from sessions s join users u on u.id = s.user_id
    where s.id_hash = $1 and s.last_seen_at > now() - interval '2 hours'`,
    values: [createHash('sha256').update(sessionId).digest()],
  })
  return user?.isAdmin === true
}

/**
 * One page of the admin's list of contractors, and the number of contractors on all pages. Only the
 * rows of the page are formatted.
 */
function adminPageSql(
  q: string,
  { page, limit }: { page: number; limit: number },
): { page: Statement; count: Statement } {
  const isAll = q === ''
  const where = `deleted_at is null${isAll ? '' : ' and lower(name) like lower($1)'}`
  const values = isAll ? [] : [`%${q.replace(/[\\%_]/g, '\\$&')}%`]
  const kind = isAll ? 'all' : 'name'
  return {
    page: {
      name: `page ${kind}`,
      text: `select ${detailColumnsWithOwner} from (
        select p.*, coalesce(s.status = 'active', false) as has_active_subscription
        from (select * from contractors where ${where} order by sort_name, id limit $${values.length + 1} offset $${values.length + 2}) p
        left join payments s on s.contractor_id = p.id
      ) c join categories k on k.id = c.category_id order by c.sort_name, c.id`,
      values: [...values, limit, (page - 1) * limit],
    },
    count: {
      name: `count ${kind}`,
      text: `select count(*)::int as n from contractors where ${where}`,
      values,
    },
  }
}

const count = async (statement: Statement) => (await read<{ n: number }>(statement))[0]?.n ?? 0

let total: { at: number; count: Promise<number> } | undefined

/** Returns the number of all contractors, counted at most once a second. */
function countAll(statement: Statement): Promise<number> {
  if (!total || Date.now() - total.at > 1000) total = { at: Date.now(), count: count(statement) }
  return total.count
}

const servers = { static: startStatic, kept: startKept, koa: startKoa, fastify: startFastify }
export type Reference = keyof typeof servers

process.on('SIGTERM', () => process.exit(0))
await servers[process.argv[2] as Reference]()
