import { Agent, get, type IncomingHttpHeaders } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 40 })

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** As sent: still compressed. */
  body: Buffer
}

/** One GET whose body stays as it came. */
export function rawGet(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
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
