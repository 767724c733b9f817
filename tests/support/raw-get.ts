import { request as httpRequest } from 'node:http'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  text: string
}

/**
 * Asks a server for a path as it stands: without fetch's own decoding, redirects and tidying of the
 * address.
 */
export function rawGet(
  server: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server)
    const sent = httpRequest({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body,
          text: body.toString(),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
