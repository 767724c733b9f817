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

/** Number of the advisory lock that a held import waits for. */
const LOCK = 4711

/**
 * Makes every import of this PostgreSQL database wait after it has written all rows, until
 * `release` is called.
 */
export async function holdImports(
  databaseUrl: string,
): Promise<{ isReached: () => Promise<boolean>; release: () => Promise<void> }> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query(`
    create function wait_at_end() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(${LOCK}); return new; end';
    create trigger wait_at_end before update on import_batches for each row when (new.status = 'done') execute function wait_at_end()`)
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted and database = (select oid from pg_database where datname = current_database())`
  return {
    isReached: async () => (await holder.query(waiting, [LOCK])).rows.length > 0,
    release: async () => {
      await holder.query('select pg_advisory_unlock($1)', [LOCK])
      await holder.query('drop trigger wait_at_end on import_batches; drop function wait_at_end')
      await holder.end()
    },
  }
}
