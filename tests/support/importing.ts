import pg from 'pg'
import { signIn } from './visitors.ts'

/** Words of letters, so that neither names nor slugs end in a number. */
export const word = (n: number) =>
  String(n).replace(/\d/g, (digit) => 'qwertyuiop'[Number(digit)] ?? '')

const header =
  'Name,Description,Categories,Fulladdress,Municipality,Phone,Review Count,Average Rating (0-5),Google Maps URL,Latitude,Longitude,Website,Opening Hours'

/** A file of so many valid rows with every column filled. */
export function csvOf(count: number, prefix = 'Firm'): string {
  const rows = Array.from({ length: count }, (_, n) =>
    [
      `${prefix} ${word(n)}`,
      `"We mend what drips in ${word(n)}, by day and by night."`,
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

/** The operator's calls at the import desk of a server. */
export async function importDesk(server: { url: string }) {
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
    /** A body of any kind. */
    post: (
      path: string,
      { body, headers: own = {} }: { body: BodyInit; headers?: Record<string, string> },
    ) =>
      fetch(server.url + path, {
        method: 'POST',
        body,
        headers: { ...headers, ...own },
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
 * Makes every writer of the directory on this PostgreSQL wait, imports included, which have read
 * their rows by then. Returns the function that lets them go on.
 */
export async function holdDirectory(databaseUrl: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin; select 1 from directory for update')
  return () => holder.end()
}
