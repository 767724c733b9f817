import { Agent, get, type IncomingHttpHeaders } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 40 })

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The body as sent; it may be compressed. */
  body: Buffer
}

/** Sends one GET and returns the body without decompressing it. */
export function rawGet(url: string, headers: Record<string, string> = {}): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }),
      )
    }).on('error', reject)
  })
}
