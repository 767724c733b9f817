// A minimal search server with node:http and pg. PostgreSQL builds the JSON. Responses are
// compressed on request, as Lintel compresses uncached responses.
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pg from 'pg'
import { serve } from './serve.ts'
import { searchSql } from './sql.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const compress = promisify(brotliCompress)

serve(
  createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname === '/livez') return void response.end('ok')
    search(url.searchParams.get('location') ?? '')
      .then(async (text) => {
        const raw = Buffer.from(text)
        const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
        const body = isBrotli
          ? await compress(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
          : raw
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': body.length,
          ...(isBrotli ? { 'content-encoding': 'br' } : {}),
        })
        response.end(body)
      })
      .catch(() => response.writeHead(500).end())
  }),
)

async function search(location: string): Promise<string> {
  const { name, text, values } = searchSql(location)
  const {
    rows: [row],
  } = await pool.query<{ body: string }>({
    name,
    text: `select coalesce(json_agg(t), '[]')::text as body from (${text}) t`,
    values,
  })
  return row?.body ?? '[]'
}
