// An ordinary server with Fastify and pg. It looks up the session, queries the rows and their
// count, and the framework serializes the JSON.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { adminPageSql } from './admin-sql.ts'

interface Query {
  q?: string
  page?: string
  limit?: string
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

app.get('/livez', () => 'ok')
app.get<{ Querystring: Query }>('/api/admin/contractors/search', async (request, reply) => {
  const id = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const {
    rows: [user],
  } = await pool.query<{ isAdmin: boolean }>(
    `
    select u.id, u.username, u.email, u.is_admin as "isAdmin" from sessions s join users u on u.id = s.user_id where s.id_hash = $1 and s.last_seen_at > now() - interval '2 hours'`,
    [createHash('sha256').update(id).digest()],
  )
  if (!user?.isAdmin) return reply.code(403).send({ message: 'Forbidden' })
  const [page, limit] = [Number(request.query.page ?? 1), Number(request.query.limit ?? 20)]
  const { page: select, count, values } = adminPageSql(request.query.q ?? '')
  const [found, counted] = await Promise.all([
    pool.query<Record<string, unknown>>(select, [...values, limit, (page - 1) * limit]),
    pool.query<{ n: number }>(count, values),
  ])
  const totalCount = counted.rows[0]?.n ?? 0
  return {
    data: found.rows,
    pagination: { page, limit, totalCount, totalPages: Math.ceil(totalCount / limit) },
  }
})

process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1' })
