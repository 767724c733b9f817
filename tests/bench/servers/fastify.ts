// An ordinary server with Fastify and pg: a contractor, a search, and a page of the admin's list
// with a lookup of the session. The framework serializes the rows to JSON. Responses are compressed
// on request, as Lintel compresses uncached searches.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'
import { adminPageSql, contractorSql, searchSql, type Statement } from './sql.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const read = async <T extends pg.QueryResultRow>(statement: Statement): Promise<T[]> =>
  (await pool.query<T>(statement)).rows
const compress = promisify(brotliCompress)
const app = Fastify()

app.get('/livez', () => 'ok')

app.get<{ Params: { id: string } }>('/api/contractors/:id', async (request, reply) => {
  const [contractor] = await read(contractorSql(Number(request.params.id)))
  return contractor ?? reply.code(404).send({ message: 'Not found' })
})

app.get<{ Querystring: { location?: string } }>('/api/search', (request) =>
  read(searchSql(request.query.location ?? '')),
)

interface AdminQuery {
  q?: string
  page?: string
  limit?: string
}

app.get<{ Querystring: AdminQuery }>('/api/admin/contractors/search', async (request, reply) => {
  const id = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const {
    rows: [user],
  } = await pool.query<{ isAdmin: boolean }>({
    name: 'session',
    text: `select u.id, u.username, u.email, u.is_admin as "isAdmin" from sessions s join users u on u.id = s.user_id
    where s.id_hash = $1 and s.last_seen_at > now() - interval '2 hours'`,
    values: [createHash('sha256').update(id).digest()],
  })
  if (!user?.isAdmin) return reply.code(403).send({ message: 'Forbidden' })
  const [page, limit] = [Number(request.query.page ?? 1), Number(request.query.limit ?? 20)]
  const q = request.query.q ?? ''
  const statements = adminPageSql(q, { page, limit })
  const [data, totalCount] = await Promise.all([
    read(statements.page),
    q === '' ? countAll(statements.count) : count(statements.count),
  ])
  return {
    data,
    pagination: { page, limit, totalCount, totalPages: Math.ceil(totalCount / limit) },
  }
})

const count = async (statement: Statement) => (await read<{ n: number }>(statement))[0]?.n ?? 0

let total: { at: number; count: Promise<number> } | undefined

/** Returns the number of all contractors, counted at most once a second. */
function countAll(statement: Statement): Promise<number> {
  if (!total || Date.now() - total.at > 1000) total = { at: Date.now(), count: count(statement) }
  return total.count
}

app.addHook<string>('onSend', async (request, reply, payload) => {
  if (typeof payload !== 'string' || !/\bbr\b/.test(request.headers['accept-encoding'] ?? ''))
    return payload
  reply.header('content-encoding', 'br')
  return compress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
})

process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1' })
