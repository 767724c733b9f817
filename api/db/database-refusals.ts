/**
 * The database cannot be used as it is. The message is one or two sentences for the person who runs
 * the server, with the setting or the statement that mends it.
 */
export class DatabaseRefusedError extends Error {}

type DatabaseError = Error & { code?: string; address?: string; errors?: DatabaseError[] }

const address = (databaseUrl: string | undefined): string => {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname || 'the local socket'}${hostname ? `:${port || 5432}` : ''}${pathname}`
}

const nameOf = (databaseUrl: string | undefined, part: 'username' | 'database'): string => {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return ''
  const url = new URL(databaseUrl)
  return decodeURIComponent(part === 'username' ? url.username : url.pathname.slice(1))
}

/** Sentences by the code of an error of the network, TLS or PostgreSQL. */
const reasons: Record<string, (databaseUrl: string | undefined, detail: string) => string> = {
  ENOTFOUND: (url) =>
    `The host of the database is not known: ${address(url)}. Check DATABASE_URL and the name service of this machine.`,
  EAI_AGAIN: (url) =>
    `The name service of this machine does not answer for the host of the database: ${address(url)}.`,
  ECONNREFUSED: (url) =>
    `Nothing accepts connections at ${address(url)}. Start the database server, or correct DATABASE_URL.`,
  ENOENT: (_url, detail) => unreadableFile(detail, 'does not exist'),
  EACCES: (_url, detail) => unreadableFile(detail, 'may not be opened by this user'),
  ETIMEDOUT: (url) =>
    `The database does not answer at ${address(url)}. Check its firewall and DATABASE_URL.`,
  EHOSTUNREACH: (url) => `There is no way to the host of the database: ${address(url)}.`,
  ENETUNREACH: (url) => `There is no way to the host of the database: ${address(url)}.`,
  ECONNRESET: (url) =>
    `The connection to ${address(url)} was closed while it was made. Check that DATABASE_URL leads to PostgreSQL, and whether it expects TLS (sslmode).`,
  '28P01': (url) =>
    `The database refuses the password of the user "${nameOf(url, 'username')}". Correct DATABASE_URL; special characters in the password must be percent-encoded.`,
  '28000': (url, detail) =>
    /no encryption|SSL/i.test(detail)
      ? 'The database accepts only encrypted connections: add ?sslmode=verify-full to DATABASE_URL.'
      : `The database does not let the user "${nameOf(url, 'username')}" in from this machine. Check the user in DATABASE_URL and pg_hba.conf of the server.`,
  '3D000': (url) =>
    `The database "${nameOf(url, 'database')}" does not exist. As a superuser: create database "${nameOf(url, 'database')}" owner "${nameOf(url, 'username')}" encoding 'UTF8' locale 'C' template template0;`,
  '53300': () =>
    'The database server has no free connection. Raise max_connections, or put a connection pooler in front (docs/deployment.md).',
  '57P03': () => 'The database server is starting or stopping. Try again in a moment.',
  '08P01': (_url, detail) =>
    /startup parameter/i.test(detail)
      ? 'The connection pooler refuses the timeouts that the server sends. In pgbouncer.ini: ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout (docs/deployment.md, "A connection pooler").'
      : `The database server does not understand this client: ${detail}. Check that DATABASE_URL leads to PostgreSQL.`,
  '42501': (url, detail) =>
    `The role "${nameOf(url, 'username')}" lacks a right: ${detail}. docs/deployment/roles.sql shows the rights that are needed.`,
  '25006': () => 'The database can only be read. Set DATABASE_URL to the primary.',
  '53100': () => 'The disk of the database server is full.',
  CERT_HAS_EXPIRED: () =>
    'The certificate of the database server has expired. Renew it on the server.',
  ERR_TLS_CERT_ALTNAME_INVALID: (url) =>
    `The certificate of the database server is for another host than ${address(url)}. Use the host name of the certificate in DATABASE_URL.`,
}

/** `detail` is the message of Node.js, which names the system call and the file. */
function unreadableFile(detail: string, problem: string): string {
  const file = /'([^']+)'$/.exec(detail)?.[1]
  return file
    ? `The file ${file}, which DATABASE_URL names, ${problem}.`
    : `The socket of the database server ${problem}. Start the database server, or correct DATABASE_URL.`
}

const unknownCertificate = () =>
  'The certificate of the database server comes from an authority that is not known here: add sslrootcert=/path/to/ca.pem to DATABASE_URL.'
for (const code of [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])
  reasons[code] = unknownCertificate

/** Messages of errors that have no code. */
const reasonsByMessage: [RegExp, string][] = [
  [
    /does not support SSL/i,
    'The database server does not support TLS, but DATABASE_URL asks for it: remove sslmode where the server is on this machine, or turn on ssl in postgresql.conf.',
  ],
  [
    /password must be a string|no password/i,
    'The database asks for a password, but DATABASE_URL has none.',
  ],
  [
    /timeout expired|Connection terminated/i,
    'The database does not answer in time. Check its firewall and DATABASE_URL.',
  ],
]

/**
 * Runs `work`. An error that says that the database cannot be used is thrown as
 * DatabaseRefusedError.
 */
export async function explainRefusals<T>(
  databaseUrl: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof DatabaseRefusedError ? null : refusalOf(error, databaseUrl)
    throw reason === null ? error : new DatabaseRefusedError(reason, { cause: error })
  }
}

/**
 * Returns why the connection or the database refuses, with what mends it, without SQL and without
 * the password. Returns null for an error of another kind, such as a fault in the program.
 */
export function refusalOf(error: unknown, databaseUrl: string | undefined): string | null {
  // A host may have an address that this machine has no way to, and others that are tried too.
  const errors = (error as DatabaseError).errors ?? [error as DatabaseError]
  const { code = '', message } =
    errors.find(({ code: reason = '' }) => !/^E(?:NET|HOST)UNREACH$/.test(reason)) ??
    (errors[0] as DatabaseError)
  // Knex puts the statement before the message of PostgreSQL.
  const detail = message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '')
  const byMessage = reasonsByMessage.find(([pattern]) => pattern.test(message))?.[1]
  return reasons[code]?.(databaseUrl, detail) ?? byMessage ?? null
}
