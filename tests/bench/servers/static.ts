// A node:http server that serves responses from memory. BENCH_ROUTES is the path of a JSON file
// that maps paths (with their query) to the headers and to the file of the body. A request with the
// ETag of the response gets 304.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { serve } from './serve.ts'

export type StaticRoutes = Record<string, { file: string; headers: Record<string, string> }>

const routes = process.env.BENCH_ROUTES
  ? (JSON.parse(readFileSync(process.env.BENCH_ROUTES, 'utf8')) as StaticRoutes)
  : {}
interface StaticResponse {
  headers: Record<string, string>
  body: Buffer
}

const responses = new Map<string, StaticResponse>(
  Object.entries(routes).map(([path, { file, headers }]) => {
    const body = readFileSync(file)
    return [path, { body, headers: { ...headers, 'content-length': String(body.length) } }]
  }),
)
responses.set('/livez', {
  body: Buffer.from('ok'),
  headers: { 'content-type': 'text/plain; charset=utf-8', 'content-length': '2' },
})

serve(
  createServer((request, response) => {
    const found = responses.get(request.url ?? '')
    if (!found) return void response.writeHead(404).end()
    const { body, headers } = found
    const etag = request.headers['if-none-match']
    if (etag !== undefined && etag === headers.etag)
      return void response.writeHead(304, { etag }).end()
    response.writeHead(200, headers).end(body)
  }),
)
