import type { Knex } from 'knex'
import { rows } from './reading.ts'

interface ConnectionState {
  /** Whether the connection uses TLS. */
  isEncrypted: boolean
  /** Address of the database server; null for a Unix socket. */
  serverAddress: string | null
}

/**
 * Returns true when data crosses a network unencrypted: the connection has no TLS, and the database
 * server is not on this machine.
 */
export function isExposed({ isEncrypted, serverAddress }: ConnectionState): boolean {
  return (
    !isEncrypted &&
    serverAddress !== null &&
    serverAddress !== '::1' &&
    !serverAddress.startsWith('127.')
  )
}

/**
 * Returns whether statements have a timeout on the server. They have none behind a connection
 * pooler that does not pass on the parameters of the connection.
 */
export async function hasStatementTimeout(db: Knex): Promise<boolean> {
  const [row] = await rows<{ value: string }>(
    db,
    `select current_setting('statement_timeout') as value`,
  )
  return row?.value !== '0'
}

/** Reads how this process is connected to PostgreSQL. */
export async function readConnectionState(db: Knex): Promise<ConnectionState> {
  const [state] = await rows<ConnectionState>(
    db,
    `
    select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted", host(inet_server_addr()) as "serverAddress"`,
  )
  return state ?? { isEncrypted: false, serverAddress: null }
}
