// A node:http server that serves files from memory. BENCH_ROUTES is the path of a JSON file that
// maps URL paths to { file, type, encoding? }.
import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { serve } from './serve.ts'

export type StaticRoutes = Record<string, { file: string; type: string; encoding?: string }>

interface StaticResponse {
  headers: OutgoingHttpHeaders
  body: Buffer
}

const routes = process.env.BENCH_ROUTES
  ? (JSON.parse(readFileSync(process.env.BENCH_ROUTES, 'utf8')) as StaticRoutes)
  : {}
const responses = new Map<string, StaticResponse>(
  Object.entries(routes).map(([path, { file, type, encoding }]) => {
    const body = readFileSync(file)
    return [
      path,
      {
        body,
        headers: {
          'content-type': type,
          'content-length': body.length,
          ...(encoding ? { 'content-encoding': encoding } : {}),
        },
      },
    ]
  }),
)
responses.set('/livez', {
  body: Buffer.from('ok'),
  headers: { 'content-type': 'text/plain; charset=utf-8', 'content-length': 2 },
})

serve(
  createServer((request, response) => {
    const found = responses.get(request.url?.split('?', 1)[0] ?? '')
    if (!found) return void response.writeHead(404).end()
    response.writeHead(200, found.headers).end(found.body)
  }),
)
