import { request as httpRequest } from 'node:http'

export interface RawResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  text: string
}

/**
 * Sends a GET request for exactly this path. Unlike fetch, it does not normalize the address,
 * follow redirects or decompress the body.
 */
export function rawGet(
  server: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
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
