// What all commands on the database share: settings, user, database and the report of a failure.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { checkDatabase, printWarning } from '../db/check-database.ts'
import { DatabaseRefusedError } from '../db/database-refusals.ts'
import { FolderLockError } from '../db/folder-lock.ts'
import { describeDatabase, openDatabase } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { type Env, InvalidEnvironmentError, loadSettings, readEnv } from '../env.ts'
import { LowSpaceError } from '../free-space.ts'

type ErrorKind = abstract new (...args: never[]) => Error

/** The command was called in a way that does not work. */
export class UsageError extends Error {}

/** Errors whose message is all that is printed. A command may have more. */
const expectedErrors: readonly ErrorKind[] = [
  UsageError,
  ContractError,
  DatabaseRefusedError,
  FolderLockError,
  InvalidEnvironmentError,
  LowSpaceError,
]

/**
 * Returns the path of an argument. npm runs scripts in the folder of package.json; INIT_CWD is the
 * folder where it was called.
 */
export function pathOf(argument: string): string {
  return resolve(process.env.INIT_CWD ?? '.', argument)
}

/**
 * Returns the settings of the server. Root becomes the user to whom DATA_DIR belongs, so that the
 * service can use what the command writes there. Throws InvalidEnvironmentError where a service is
 * set up and the settings lead to another database than its own.
 */
export function readCommandEnv(): Env {
  const { isOfService } = loadSettings()
  const env = readEnv()
  if (isOfService && !env.DATABASE_URL && !isAbsolute(env.DATA_DIR))
    throw new InvalidEnvironmentError([
      `DATA_DIR: is ${env.DATA_DIR}, and DATABASE_URL is not set, so this would be another database than that of the service. Set one of them in the file of its settings`,
    ])
  becomeOwnerOf(env.DATA_DIR)
  return env
}

/** Gives up the rights of root, unless the folder belongs to root or does not exist. */
function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  if (uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** Checks that this user can read the file of an argument. Call it after `readCommandEnv`. */
export function assertReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? new UsageError(`There is no file ${file}.`)
      : error
  }
}

export interface DatabaseUse {
  /** False for backups and restores, which take the schema as it is. Default: true. */
  migrates?: boolean
  withoutTimeouts?: boolean
}

/** Opens the database, prints which one it is, runs `work` and closes the database. */
export async function withDatabase<T>(
  env: Env,
  work: (db: Knex) => Promise<T>,
  { migrates = true, withoutTimeouts = false }: DatabaseUse = {},
): Promise<T> {
  const settings = await checkDatabase(env.database, printWarning)
  const db = await openDatabase({ ...settings, withoutTimeouts })
  try {
    process.stderr.write(`Database: ${describeDatabase(settings)}\n`)
    if (migrates) await migrate(db, env.DATABASE_URL)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Returns a signal that is aborted on Ctrl-C or SIGTERM, with `message` as the reason. */
export function stopSignal(message: string): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stop.abort(new UsageError(message)))
  return stop.signal
}

/**
 * Runs a command with the arguments of the process and prints what it returns. A failure is printed
 * as one line that begins with `prefix`; a fault of the program with its stack. `expected` are the
 * failures of this command.
 */
export async function runCommand(
  command: (args: string[]) => Promise<string>,
  { prefix = '', expected = [] }: { prefix?: string; expected?: readonly ErrorKind[] } = {},
): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`)
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException
    const isExpected =
      [...expectedErrors, ...expected].some((kind) => error instanceof kind) ||
      error.code?.startsWith('ERR_PARSE_ARGS') ||
      error.syscall !== undefined ||
      error.name === 'AbortError'
    const hint = error.code === 'EACCES' ? deniedHint : ''
    process.stderr.write(
      `${prefix}${isExpected ? `${error.message}${hint}` : (error.stack ?? String(error))}\n`,
    )
    process.exitCode = 1
  }
}

const deniedHint =
  '. A command that root runs acts as the user to whom DATA_DIR belongs, so that user must have access.'
