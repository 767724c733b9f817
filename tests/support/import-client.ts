import pg from 'pg'
import { signIn } from './visitors.ts'

/** Writes each digit as a letter, for names and slugs that must not end in a digit. */
export const numberInLetters = (n: number) =>
  String(n).replace(/\d/g, (digit) => 'qwertyuiop'[Number(digit)] ?? '')

const header =
  'Name,Description,Categories,Fulladdress,Municipality,Phone,Review Count,Average Rating (0-5),Google Maps URL,Latitude,Longitude,Website,Opening Hours'

/** Returns a CSV file with `count` valid rows and every column filled. */
export function buildCsv(count: number, prefix = 'Firm'): string {
  const rows = Array.from({ length: count }, (_, n) =>
    [
      `${prefix} ${numberInLetters(n)}`,
      `"We mend what drips in ${numberInLetters(n)}, by day and by night."`,
      'Plumber',
      `"${n} Main St, Tampa, FL 33602, USA"`,
      'Tampa',
      '(813) 555-0100',
      n % 300,
      (n % 50) / 10,
      `https://maps.example/?cid=${n}`,
      `27.${1000 + (n % 9000)}`,
      `-82.${1000 + (n % 9000)}`,
      `https://firm-${n}.example`,
      'Mon-Fri 9-5',
    ].join(','),
  )
  return [header, ...rows, ''].join('\n')
}

/** Signs in as the admin. Returns functions that call the import endpoints. */
export async function createImportClient(server: { url: string }) {
  const cookie = await signIn(server, 'admin@example.com')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const send = (method: string, path: string) => fetch(server.url + path, { method, headers })
  return {
    send,
    json: (method: string, path: string, body: unknown) =>
      fetch(server.url + path, {
        method,
        body: JSON.stringify(body),
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    /** Sends a body of any type. */
    post: (
      path: string,
      { body, headers: extraHeaders = {} }: { body: BodyInit; headers?: Record<string, string> },
    ) =>
      fetch(server.url + path, {
        method: 'POST',
        body,
        headers: { ...headers, ...extraHeaders },
        duplex: 'half',
      } as RequestInit),
    upload: (
      bytes: BlobPart,
      {
        query = '',
        fileName = 'file.csv',
        signal,
      }: { query?: string; fileName?: string; signal?: AbortSignal } = {},
    ) => {
      const body = new FormData()
      body.append('file', new Blob([bytes], { type: 'text/csv' }), fileName)
      return fetch(`${server.url}/api/admin/import-contractors${query}`, {
        method: 'POST',
        body,
        headers,
        ...(signal ? { signal } : {}),
      })
    },
    progress: async () =>
      (
        (await (await send('GET', '/api/admin/import-contractors/progress')).json()) as {
          running: { fileName: string; phase: string; share: number } | null
        }
      ).running,
    cancel: () => send('POST', '/api/admin/import-contractors/cancel'),
  }
}

/**
 * Locks the row of the table `directory` of this PostgreSQL database, so every writer of
 * contractors or categories waits. An import waits after it has read all rows of its file. Returns
 * a function that releases the lock.
 */
export async function lockDirectory(databaseUrl: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin; select 1 from directory for update')
  return () => holder.end()
}
