// An ordinary search server with Fastify and pg. The framework serializes the rows to JSON.
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'
import { searchSql } from './search-sql.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const compress = promisify(brotliCompress)
const app = Fastify()

app.get('/livez', () => 'ok')
app.get<{ Querystring: { location?: string } }>('/api/search', async (request) => {
  const { select, values } = searchSql(request.query.location ?? '')
  return (await pool.query<Record<string, unknown>>(select, values)).rows
})
app.addHook<string>('onSend', async (request, reply, payload) => {
  if (typeof payload !== 'string' || !/\bbr\b/.test(request.headers['accept-encoding'] ?? ''))
    return payload
  reply.header('content-encoding', 'br')
  return compress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
})

process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1' })
